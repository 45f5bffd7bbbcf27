import { reachOf } from '@matinee/contract/platform/roles'
import type { TermKind } from '@matinee/contract/catalogue/terms'
import { sql, type RawBuilder } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import { type Viewer, assertMayEdit, assertMayEditOwn, assertReach } from '../../platform/http/viewer.ts'
import { ProgramNotFound } from '../errors.ts'
import { AuthorPageMissing, TermNotFound } from '../terms/term-errors.ts'

const isLimitedToOwn = ({ role }: Viewer) => reachOf(role, 'content') === 'own'

/** The condition on `content` for a viewer: authors access the programs of their page, other staff all. */
export const whereAccessible = (viewer: Viewer): RawBuilder<boolean> =>
  isLimitedToOwn(viewer) ? isAuthoredBy(viewer.id) : sql<boolean>`true`

const isAuthoredBy = (memberId: number) => sql<boolean>`exists (
  select from content_author join author on author.id = content_author.author_id
  where content_author.content_id = content.id and author.member_id = ${memberId})`

/** Throws unless the viewer may see this program in the admin. To authors, other programs do not exist. */
export const requireProgramView = (ctx: StoreContext, viewer: Viewer, id: number) =>
  requireProgramAccess(ctx, viewer, id, 'view')

/** Throws unless the viewer may edit this program. */
export const requireProgramEdit = (ctx: StoreContext, viewer: Viewer, id: number) =>
  requireProgramAccess(ctx, viewer, id, 'edit')

async function requireProgramAccess(ctx: StoreContext, viewer: Viewer, id: number, least: 'view' | 'edit') {
  if (least === 'edit') assertMayEditOwn(viewer, 'content')
  else assertReach(viewer, 'content', 'own')
  if (!(await areProgramsAccessible(ctx, viewer, [id]))) throw ProgramNotFound()
}

/** Whether the viewer has access to all of these programs; missing ones are ignored. */
export async function areProgramsAccessible({ db, store }: StoreContext, viewer: Viewer, ids: number[]) {
  if (!isLimitedToOwn(viewer) || ids.length === 0) return true
  const { rows } = await sql<{ id: number }>`select id from content
    where store_id = ${store.id} and id = any(${ids}) and ${isAuthoredBy(viewer.id)}`.execute(db)
  return rows.length === new Set(ids).size
}

/** Whether one of the viewer's own programs shows this film, or is about to. */
export async function isOwnFilm({ db, store }: StoreContext, viewer: Viewer, videoId: number) {
  const { rows } = await sql`select from content where store_id = ${store.id}
    and ${videoId} in (video_id, next_video_id) and ${isAuthoredBy(viewer.id)} limit 1`.execute(db)
  return rows.length > 0
}

/** Throws unless the viewer may edit a category or an author; authors edit their own page. */
export async function requireTermEdit(ctx: StoreContext, viewer: Viewer, kind: TermKind, id: number) {
  if (kind === 'categories') assertMayEdit(viewer, 'content')
  assertMayEditOwn(viewer, 'content')
  if (!isLimitedToOwn(viewer)) return
  if ((await findAuthorPage(ctx, viewer.id)) !== id) throw TermNotFound()
}

/** Whether the viewer may edit a category or an author. */
export async function canEditTerm(ctx: StoreContext, viewer: Viewer, kind: TermKind, id: number) {
  if (!isLimitedToOwn(viewer)) return reachOf(viewer.role, 'content') === 'edit'
  return kind === 'authors' && (await findAuthorPage(ctx, viewer.id)) === id
}

/** Throws for an author without an author page, who would lose access to what they add. */
export async function assertHasAuthorPage(ctx: StoreContext, viewer: Viewer): Promise<void> {
  if (isLimitedToOwn(viewer) && (await findAuthorPage(ctx, viewer.id)) === undefined)
    throw AuthorPageMissing()
}

/** Assigns a new program to the author who created it. */
export async function linkOwnAuthor(ctx: StoreContext, viewer: Viewer, programId: number) {
  await assertHasAuthorPage(ctx, viewer)
  await linkAuthor(ctx, viewer.id, programId)
}

/** Adds the creator as author, if that is their role. */
export const linkAuthor = ({ db, store }: StoreContext, memberId: number, programId: number) =>
  sql`insert into content_author (author_id, content_id)
    select author.id, ${programId} from author join member on member.id = author.member_id
    where author.store_id = ${store.id} and member.id = ${memberId} and member.role = 'author'`.execute(db)

async function findAuthorPage({ db, store }: StoreContext, memberId: number): Promise<number | undefined> {
  const page = await db
    .selectFrom('author')
    .select('id')
    .where('store_id', '=', store.id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return page?.id
}

import { reachOf } from '@matinee/contract/roles'
import type { TermKind } from '@matinee/contract/terms'
import { sql, type RawBuilder } from 'kysely'
import type { StoreContext } from '../platform/http.ts'
import { type Viewer, whoMayEdit, whoMayEditOwn, whoReaches } from '../platform/viewer.ts'
import { ProgramNotFound } from './errors.ts'
import { NoAuthorPage, TermNotFound } from './term-errors.ts'

const isHeldToOwn = ({ role }: Viewer) => reachOf(role, 'content') === 'own'

/** Which rows of `content` a viewer reaches: an author those of the page that is theirs, everybody else all. */
export const withinReach = (viewer: Viewer): RawBuilder<boolean> =>
  isHeldToOwn(viewer) ? isBy(viewer.id) : sql<boolean>`true`

const isBy = (memberId: number) => sql<boolean>`exists (
  select from content_author join author on author.id = content_author.author_id
  where content_author.content_id = content.id and author.member_id = ${memberId})`

/** Refuses whoever may not see this program in the admin. An author's are their own; others are not there. */
export const whoMaySeeProgram = (ctx: StoreContext, viewer: Viewer, id: number) =>
  refuseOthers(ctx, viewer, id, 'view')

/** Refuses whoever may not change this program. */
export const whoMayEditProgram = (ctx: StoreContext, viewer: Viewer, id: number) =>
  refuseOthers(ctx, viewer, id, 'edit')

async function refuseOthers(ctx: StoreContext, viewer: Viewer, id: number, least: 'view' | 'edit') {
  if (least === 'edit') whoMayEditOwn(viewer, 'content')
  else whoReaches(viewer, 'content', 'own')
  if (!(await areReached(ctx, viewer, [id]))) throw ProgramNotFound()
}

/** Whether all of these programs are within the viewer's reach; those that are not there are not asked about. */
export async function areReached({ db, store }: StoreContext, viewer: Viewer, ids: number[]) {
  if (!isHeldToOwn(viewer) || ids.length === 0) return true
  const { rows } = await sql<{ id: number }>`select id from content
    where store_id = ${store.id} and id = any(${ids}) and ${isBy(viewer.id)}`.execute(db)
  return rows.length === new Set(ids).size
}

/** Whether a program of the viewer's own shows this film, or is about to. */
export async function isOwnFilm({ db, store }: StoreContext, viewer: Viewer, videoId: number) {
  const { rows } = await sql`select from content where store_id = ${store.id}
    and ${videoId} in (video_id, next_video_id) and ${isBy(viewer.id)} limit 1`.execute(db)
  return rows.length > 0
}

/** Refuses whoever may not change a category or an author; an author changes their own page. */
export async function whoMayEditTerm(ctx: StoreContext, viewer: Viewer, kind: TermKind, id: number) {
  if (kind === 'categories') whoMayEdit(viewer, 'content')
  whoMayEditOwn(viewer, 'content')
  if (!isHeldToOwn(viewer)) return
  if ((await pageOf(ctx, viewer.id)) !== id) throw TermNotFound()
}

/** Whether the viewer may change a category or an author. */
export async function mayEditTerm(ctx: StoreContext, viewer: Viewer, kind: TermKind, id: number) {
  if (!isHeldToOwn(viewer)) return reachOf(viewer.role, 'content') === 'edit'
  return kind === 'authors' && (await pageOf(ctx, viewer.id)) === id
}

/** Refuses an author without a page of their own, who could not find again what they add. */
export async function refuseHomeless(ctx: StoreContext, viewer: Viewer): Promise<void> {
  if (isHeldToOwn(viewer) && (await pageOf(ctx, viewer.id)) === undefined) throw NoAuthorPage()
}

/** Makes a new program an author's own, where an author made it. */
export async function makeOwn(ctx: StoreContext, viewer: Viewer, programId: number) {
  await refuseHomeless(ctx, viewer)
  await linkAuthor(ctx, viewer.id, programId)
}

/** Names whoever made a program as its author, where that is their role. */
export const linkAuthor = ({ db, store }: StoreContext, memberId: number, programId: number) =>
  sql`insert into content_author (author_id, content_id)
    select author.id, ${programId} from author join member on member.id = author.member_id
    where author.store_id = ${store.id} and member.id = ${memberId} and member.role = 'author'`.execute(db)

async function pageOf({ db, store }: StoreContext, memberId: number): Promise<number | undefined> {
  const page = await db
    .selectFrom('author')
    .select('id')
    .where('store_id', '=', store.id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return page?.id
}

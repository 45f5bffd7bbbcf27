import type { AuthorMember } from '@matinee/contract/catalogue/terms'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, type Viewer } from '../../platform/http/viewer.ts'
import { NotAnAuthor } from './term-errors.ts'
import { readTerm } from './terms.ts'

/** Staff with the author role, by name, each with their author page. */
export async function listAuthorMembers(ctx: StoreContext, viewer: Viewer): Promise<AuthorMember[]> {
  assertMayEdit(viewer, 'content')
  const { rows } = await sql<AuthorMember>`
    select member.id, member.name, author.id as author_id
    from member left join author on author.member_id = member.id and author.store_id = member.store_id
    where member.store_id = ${ctx.store.id} and member.role = 'author'
    order by lower(member.name), member.id`.execute(ctx.db)
  return rows
}

/** Links an author page to a staff member, who then owns its programs; null unlinks it. */
export function assignAuthorPage(
  ctx: StoreContext,
  viewer: Viewer,
  { id, member_id }: { id: number; member_id: number | null },
) {
  assertMayEdit(viewer, 'content')
  return transact(ctx, async (ctx) => {
    const { title } = await readTerm(ctx, viewer, 'authors', id)
    const member = (await listAuthorMembers(ctx, viewer)).find((one) => one.id === member_id)
    if (member_id !== null && !member) throw NotAnAuthor({ errors: { member_id: ['unknown'] } })
    const pages = ctx.db.updateTable('author').where('store_id', '=', ctx.store.id)
    if (member_id !== null) await pages.set({ member_id: null }).where('member_id', '=', member_id).execute()
    await pages.set({ member_id }).where('id', '=', id).execute()
    await audit(ctx, viewer, {
      act: 'author.page_given',
      subject: { kind: 'author', id, name: title },
      details: { to: member?.name ?? null },
    })
    return listAuthorMembers(ctx, viewer)
  })
}

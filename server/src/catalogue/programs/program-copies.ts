import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import { EDITED_COLUMNS } from '../tables.ts'
import { insertDraft } from './programs.ts'

/** Each has an address of its own. */
const COPY_COLUMNS = EDITED_COLUMNS.filter((name) => name !== 'permalink')

/** Makes a draft with the texts, pictures, terms and access of a program, as they are in public view. Returns its id. */
export async function copyProgram(ctx: StoreContext, id: number): Promise<number> {
  const { title, kind } = await ctx.db
    .selectFrom('content')
    .select(['title', 'kind'])
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const copy = await insertDraft(ctx, title, null, kind)
  const columns = COPY_COLUMNS.map((name) => sql`${sql.ref(name)} = source.${sql.ref(name)}`)
  await sql`update content set ${sql.join(columns)} from content source
    where content.id = ${copy} and source.id = ${id}`.execute(ctx.db)
  await copyLinks(ctx, id, copy)
  return copy
}

async function copyLinks({ db }: StoreContext, from: number, to: number) {
  await sql`insert into content_category (category_id, content_id, position)
    select category_id, ${to}, position from content_category where content_id = ${from}`.execute(db)
  await sql`insert into content_author (author_id, content_id, position)
    select author_id, ${to}, position from content_author where content_id = ${from}`.execute(db)
  await sql`insert into custom_value (content_id, field_id, option_id, value)
    select ${to}, field_id, option_id, value from custom_value where content_id = ${from}`.execute(db)
}

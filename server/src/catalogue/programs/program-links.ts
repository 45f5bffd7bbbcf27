import type { CustomValues } from '@matinee/contract/catalogue/programs'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Sets a program's categories; it is appended to new ones and keeps its position in others. */
export async function setCategories(db: Db, storeId: number, contentId: number, ids: number[]) {
  await sql`delete from content_category
    where content_id = ${contentId} and category_id <> all(${ids}::bigint[])`.execute(db)
  await sql`insert into content_category (category_id, content_id, position)
    select id, ${contentId},
      (select coalesce(max(position), -1) + 1 from content_category where category_id = category.id)
    from category where store_id = ${storeId} and id = any(${ids}::bigint[])
    on conflict do nothing`.execute(db)
}

/** Sets a program's authors, in this order. */
export async function setAuthors(db: Db, storeId: number, contentId: number, ids: number[]) {
  await sql`delete from content_author where content_id = ${contentId}`.execute(db)
  await sql`insert into content_author (content_id, author_id, position)
    select ${contentId}, author.id, place
    from unnest(${ids}::bigint[]) with ordinality as chosen (id, place)
    join author on author.id = chosen.id and author.store_id = ${storeId}
    on conflict do nothing`.execute(db)
}

/** Sets a program's custom values; values their field no longer accepts are dropped. */
export async function setCustomValues(db: Db, storeId: number, contentId: number, values: CustomValues) {
  await db.deleteFrom('custom_value').where('content_id', '=', contentId).execute()
  await sql`insert into custom_value (content_id, field_id, option_id, value)
    select ${contentId}, field.id, option.id, case when option.id is null then given.value end
    from jsonb_each(${JSON.stringify(values)}::jsonb) as entry (key, chosen)
    cross join jsonb_array_elements_text(entry.chosen) as given (value)
    join custom_field as field on field.store_id = ${storeId} and field.key = entry.key
    left join custom_option as option
      on option.field_id = field.id and option.slug = given.value and field.type in ('select', 'multi')
    where (option.id is not null) = (field.type in ('select', 'multi'))
    on conflict do nothing`.execute(db)
}

import type { CustomField } from '@matinee/contract/catalogue/catalogue'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** The store's custom fields with their options, in order. */
export async function listCustomFields(db: Db, storeId: number): Promise<CustomField[]> {
  const { rows } = await sql<CustomField>`
    select id, key, title, type, filterable, on_card, on_page, position,
      coalesce((
        select json_agg(json_build_object('slug', option.slug, 'title', option.title)
          order by option.position, option.id)
        from custom_option as option where option.field_id = custom_field.id), '[]') as options
    from custom_field where store_id = ${storeId} order by position, id`.execute(db)
  return rows
}

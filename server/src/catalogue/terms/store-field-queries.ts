import type { StoreField } from '@matinee/contract/catalogue/terms'
import { sql } from 'kysely'
import type { NewRow, RowChanges } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { CustomFieldTable } from '../tables.ts'

export async function listStoreFields(db: Db, storeId: number): Promise<StoreField[]> {
  const { rows } = await sql<StoreField>`
    select field.id, key, title, type, filterable, on_card, on_page, position, translations,
      (select count(distinct content_id)::int from custom_value where field_id = field.id) as contents_count,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', option.id, 'slug', slug, 'title', option.title, 'contents_count',
          (select count(*) from custom_value where option_id = option.id)) order by option.position, option.id)
        from custom_option as option where option.field_id = field.id
      ), '[]') as options
    from custom_field as field where store_id = ${storeId} order by position, id`.execute(db)
  return rows
}

/** Serializes changes of this store's fields until the transaction ends. */
export const lockFields = (db: Db, storeId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('fields'), ${storeId}::int)`.execute(db)

export async function insertField(
  db: Db,
  storeId: number,
  field: NewRow<CustomFieldTable, 'key' | 'title' | 'type' | 'filterable' | 'on_card' | 'on_page'>,
): Promise<number> {
  const { id } = await db
    .insertInto('custom_field')
    .values((eb) => ({
      ...field,
      store_id: storeId,
      position: sql<number>`(${eb
        .selectFrom('custom_field')
        .select(sql`coalesce(max(position), 0) + 1`.as('next'))
        .where('store_id', '=', storeId)})`,
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateField(
  db: Db,
  id: number,
  changes: RowChanges<CustomFieldTable, 'title' | 'filterable' | 'on_card' | 'on_page' | 'translations'>,
) {
  if (Object.keys(changes).length === 0) return
  await db.updateTable('custom_field').set(changes).where('id', '=', id).execute()
}

/** Deletes the options that are not among these. */
export const deleteOtherOptions = (db: Db, fieldId: number, ids: number[]) =>
  sql`delete from custom_option where field_id = ${fieldId} and id <> all(${ids}::bigint[])`.execute(db)

interface OptionInput {
  id: number | undefined
  slug: string
  title: string
  position: number
}

export const upsertOption = (db: Db, fieldId: number, { id, ...option }: OptionInput) =>
  id === undefined
    ? db
        .insertInto('custom_option')
        .values({ field_id: fieldId, ...option })
        .execute()
    : db.updateTable('custom_option').set(option).where('id', '=', id).execute()

export const orderFields = (db: Db, ids: number[]) =>
  sql`update custom_field set position = place
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place) where custom_field.id = wanted.id`.execute(
    db,
  )

export const deleteField = (db: Db, id: number) =>
  db.deleteFrom('custom_field').where('id', '=', id).execute()

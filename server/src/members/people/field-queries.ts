import type { MemberField, StoreMemberField } from '@matinee/contract/members/member-fields'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type {} from './tables.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'

/** The fields of a store in their order. */
export const fieldsOf = (db: Db, storeId: number): Promise<MemberField[]> =>
  db
    .selectFrom('member_field')
    .select(['key', 'label', 'type', 'options', 'required', 'asked_at', 'editable'])
    .where('store_id', '=', storeId)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** The same for the admin, each with how many have answered it. */
export async function storeFields(db: Db, storeId: number): Promise<StoreMemberField[]> {
  const { rows } = await sql<StoreMemberField>`
    select id, key, label, type, options, required, asked_at, editable,
      coalesce(given.answers, 0) as answers
    from member_field as field
    left join (
      select answered.key as given_key, count(*)::int as answers
      from member cross join lateral jsonb_object_keys(custom_fields) as answered (key)
      where store_id = ${storeId} and custom_fields <> '{}' group by 1
    ) as given on given.given_key = field.key
    where field.store_id = ${storeId} order by position, id`.execute(db)
  return rows
}

/** Two staff who change the fields of one store do so one after the other. */
export const lockFields = (db: Db, storeId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('member_field', ${storeId}))`.execute(db)

type FieldChanges = Partial<Omit<MemberField, 'key' | 'type'>>

export const insertField = (db: Db, storeId: number, { options, ...field }: MemberField) =>
  db
    .insertInto('member_field')
    .values(({ selectFrom, fn, lit }) => ({
      store_id: storeId,
      ...field,
      options: toJsonb(options),
      position: selectFrom('member_field')
        .select(fn.coalesce(fn.max('position'), lit(0)).as('last'))
        .where('store_id', '=', storeId),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateField = (db: Db, id: number, { options, ...changes }: FieldChanges) =>
  db
    .updateTable('member_field')
    .set({ ...changes, ...(options && { options: toJsonb(options) }) })
    .where('id', '=', id)
    .execute()

export const orderFields = (db: Db, storeId: number, ids: number[]) =>
  sql`update member_field set position = place.number
    from unnest(${ids}::bigint[]) with ordinality as place (id, number)
    where member_field.id = place.id and store_id = ${storeId}`.execute(db)

/** Deletes a field and what members said in it. */
export async function deleteField(db: Db, storeId: number, { id, key }: { id: number; key: string }) {
  await db.deleteFrom('member_field').where('id', '=', id).execute()
  await sql`update member set custom_fields = custom_fields - ${key}::text
    where store_id = ${storeId} and custom_fields ? ${key}`.execute(db)
}

/** Removes deleted options from the members' answers. */
export async function forgetChoices(db: Db, storeId: number, key: string, gone: string[]) {
  await sql`update member set custom_fields = custom_fields - ${key}::text
    where store_id = ${storeId} and custom_fields->>${key} = any(${gone})`.execute(db)
  await sql`update member set custom_fields = case
      when custom_fields->${key} <@ to_jsonb(${gone}::text[]) then custom_fields - ${key}::text
      else jsonb_set(custom_fields, array[${key}], (custom_fields->${key}) - ${gone}::text[]) end
    where store_id = ${storeId} and jsonb_typeof(custom_fields->${key}) = 'array'
      and custom_fields->${key} ?| ${gone}::text[]`.execute(db)
}

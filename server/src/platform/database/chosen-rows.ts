import type { Db } from './database.ts'
import { UnknownChoice } from '../errors.ts'
import type { StoreContext } from '../http/http.ts'

type Table = 'author' | 'category' | 'content' | 'coupon' | 'member_import' | 'offer' | 'people_segment'

/** Whether all of these are rows of the store. */
export async function areOfStore(db: Db, storeId: number, table: Table, ids: readonly number[]) {
  if (ids.length === 0) return true
  const known = await db
    .selectFrom(table)
    .select('id')
    .where('store_id', '=', storeId)
    .where('id', 'in', ids)
    .execute()
  return known.length === new Set(ids).size
}

/** The rows one field names: one, many, or none. */
export interface Choice {
  table: Table
  ids: number | readonly number[] | undefined
}

/**
 * For what is kept where no foreign key can hold it: refuses ids of no row of the store by the fields that name them.
 * Throws `UnknownChoice`.
 */
export async function assertOfStore({ db, store }: StoreContext, choices: Record<string, Choice>) {
  const errors: Record<string, string[]> = {}
  for (const [field, { table, ids = [] }] of Object.entries(choices))
    if (!(await areOfStore(db, store.id, table, [ids].flat()))) errors[field] = ['unknown']
  if (Object.keys(errors).length > 0) throw UnknownChoice({ errors })
}

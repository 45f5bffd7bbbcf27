import type { SuppressedAddress, SuppressionCause } from '@matinee/contract/notices/suppression'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/like-pattern.ts'

export interface SuppressionFilter {
  cause?: SuppressionCause
  /** Part of an address. */
  text?: string
}

/** An address to suppress, and why. */
export interface NewSuppression extends SuppressedAddress {
  store_id: number
}

/** Why an address gets no mail but what its owner needs; undefined if it gets all. */
export async function findSuppression(
  db: Db,
  storeId: number,
  address: string,
): Promise<SuppressionCause | undefined> {
  const row = await db
    .selectFrom('suppressed_address')
    .select('cause')
    .where('store_id', '=', storeId)
    .where('address', '=', address)
    .executeTakeFirst()
  return row?.cause
}

/** Causes that a newer one takes the place of; what the staff decided stays. */
const WEAKER: Record<SuppressionCause, readonly SuppressionCause[]> = {
  bounced: ['bounced', 'unsubscribed'],
  complained: ['bounced', 'complained', 'unsubscribed'],
  unsubscribed: [],
  added: [],
}

/** Suppresses an address; one that is already for a stronger cause stays as it is. Returns whether anything changed. */
export async function saveSuppression(
  db: Db,
  { store_id, address, cause, reason, at }: NewSuppression,
): Promise<boolean> {
  const weaker = WEAKER[cause]
  const row = await db
    .insertInto('suppressed_address')
    .values({ store_id, address: address.toLowerCase(), cause, reason, at })
    .onConflict((conflict) => {
      const known = conflict.columns(['store_id', 'address'])
      return weaker.length === 0
        ? known.doNothing()
        : known.doUpdateSet({ cause, reason, at }).where('suppressed_address.cause', 'in', [...weaker])
    })
    .returning('address')
    .executeTakeFirst()
  return row !== undefined
}

/** Suppresses an address from which mail came back. */
export const saveBouncedAddress = (db: Db, storeId: number, address: string, reason: string, at: string) =>
  saveSuppression(db, { store_id: storeId, address, cause: 'bounced', reason, at })

/** Takes an address off the list, if it is there for this cause. Returns whether it was. */
export async function deleteSuppression(
  db: Db,
  storeId: number,
  address: string,
  cause?: SuppressionCause,
): Promise<boolean> {
  const row = await db
    .deleteFrom('suppressed_address')
    .where('store_id', '=', storeId)
    .where('address', '=', address)
    .$if(cause !== undefined, (rows) => rows.where('cause', '=', cause!))
    .returning('address')
    .executeTakeFirst()
  return row !== undefined
}

const selectSuppressed = (db: Db, storeId: number, { cause, text }: SuppressionFilter) =>
  db
    .selectFrom('suppressed_address')
    .where('store_id', '=', storeId)
    .$if(cause !== undefined, (rows) => rows.where('cause', '=', cause!))
    .$if(Boolean(text), (rows) => rows.where('address', 'ilike', likePattern(text!)))

/** The newest first. */
export const listSuppressed = (
  db: Db,
  storeId: number,
  filter: SuppressionFilter,
  limit: number,
  offset: number,
): Promise<SuppressedAddress[]> =>
  selectSuppressed(db, storeId, filter)
    .select(['address', 'cause', 'reason', 'at'])
    .orderBy('at', 'desc')
    .orderBy('address')
    .limit(limit)
    .offset(offset)
    .execute()

/** In the order of the addresses, from the one after `after` on. */
export const listSuppressedAfter = (
  db: Db,
  storeId: number,
  filter: SuppressionFilter,
  after: string,
  limit: number,
): Promise<SuppressedAddress[]> =>
  selectSuppressed(db, storeId, filter)
    .select(['address', 'cause', 'reason', 'at'])
    .where('address', '>', after)
    .orderBy('address')
    .limit(limit)
    .execute()

export async function countSuppressed(db: Db, storeId: number, filter: SuppressionFilter): Promise<number> {
  const { count } = await selectSuppressed(db, storeId, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

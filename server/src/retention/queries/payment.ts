import type { Db } from '../../platform/database/database.ts'

export const storeCurrency = async (db: Db, storeId: number) =>
  (await db.selectFrom('store').select('currency').where('id', '=', storeId).executeTakeFirstOrThrow())
    .currency

/** The default payment method of a member. */
export const defaultMethodOf = (db: Db, storeId: number, memberId: number) =>
  db
    .selectFrom('payment_method')
    .select('id')
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .where('is_default', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

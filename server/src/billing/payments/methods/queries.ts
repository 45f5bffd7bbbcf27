import type { Selectable } from 'kysely'
import type { NewRow } from '../../../platform/database/columns.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { PaymentMethodTable } from './tables.ts'

export type MethodRow = Selectable<PaymentMethodTable>
interface MethodOwner {
  storeId: number
  memberId: number
}

const methods = (db: Db, { storeId, memberId }: MethodOwner) =>
  db
    .selectFrom('payment_method')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)

/** The default method first, then the newest. */
export const methodsOf = (db: Db, whose: MethodOwner): Promise<MethodRow[]> =>
  methods(db, whose).orderBy('is_default', 'desc').orderBy('id', 'desc').execute()

export const findMethod = (db: Db, whose: MethodOwner, id: number): Promise<MethodRow | undefined> =>
  methods(db, whose).where('id', '=', id).executeTakeFirst()

/** A payment method by its provider reference, including removed ones. */
export const findMethodByRef = (db: Db, storeId: number, provider: string, ref: string) =>
  db
    .selectFrom('payment_method')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('provider', '=', provider)
    .where('ref', '=', ref)
    .executeTakeFirst()

/**
 * Stores a payment method; the same member storing it again keeps one row. Undefined if it belongs to another member.
 */
export const putMethod = (
  db: Db,
  method: NewRow<
    PaymentMethodTable,
    | 'store_id'
    | 'member_id'
    | 'provider'
    | 'ref'
    | 'customer_ref'
    | 'kind'
    | 'brand'
    | 'last4'
    | 'exp_month'
    | 'exp_year'
    | 'fingerprint'
    | 'created_at'
  >,
): Promise<MethodRow | undefined> =>
  db
    .insertInto('payment_method')
    .values(method)
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'provider', 'ref'])
        .doUpdateSet({
          customer_ref: method.customer_ref ?? null,
          exp_month: method.exp_month ?? null,
          exp_year: method.exp_year ?? null,
          removed_at: null,
        })
        .where('payment_method.member_id', '=', method.member_id),
    )
    .returningAll()
    .executeTakeFirst()

/** Clears the default flag first, because a unique index allows one default. */
export const clearDefaultMethod = (db: Db, { storeId, memberId }: MethodOwner) =>
  db
    .updateTable('payment_method')
    .set({ is_default: false })
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .where('is_default', '=', true)
    .execute()

export const markDefault = (db: Db, id: number) =>
  db.updateTable('payment_method').set({ is_default: true }).where('id', '=', id).execute()

export const markRemoved = (db: Db, id: number, at: string) =>
  db.updateTable('payment_method').set({ removed_at: at, is_default: false }).where('id', '=', id).execute()

/** Sets the payment method of the live subscription. */
export const useForSubscription = (db: Db, { storeId, memberId }: MethodOwner, methodId: number | null) =>
  db
    .updateTable('subscription')
    .set({ payment_method_id: methodId })
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .where('status', '<>', 'canceled')
    .execute()

const liveSubscription = (db: Db, { storeId, memberId }: MethodOwner) =>
  db
    .selectFrom('subscription')
    .select('id')
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .where('status', '<>', 'canceled')

/** The live subscription of a member; there is at most one. */
export const lockLiveSubscription = (db: Db, whose: MethodOwner) =>
  liveSubscription(db, whose).forNoKeyUpdate().executeTakeFirst()

export const hasLiveSubscription = async (db: Db, whose: MethodOwner) =>
  (await liveSubscription(db, whose).executeTakeFirst()) !== undefined

/** Whether the member has a subscription that will need a payment. */
export const hasPaymentDue = async (db: Db, { storeId, memberId }: MethodOwner) =>
  (await db
    .selectFrom('subscription')
    .select('id')
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .where('status', '<>', 'canceled')
    .where('comped', '=', false)
    .where((eb) => eb.or([eb('cancel_at_end', '=', false), eb('status', 'in', ['past_due', 'on_hold'])]))
    .executeTakeFirst()) !== undefined

export const findCustomer = (db: Db, { storeId, memberId }: MethodOwner, provider: string) =>
  db
    .selectFrom('provider_customer')
    .select('ref')
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .executeTakeFirst()

export const insertCustomer = (db: Db, { storeId, memberId }: MethodOwner, provider: string, ref: string) =>
  db
    .insertInto('provider_customer')
    .values({ store_id: storeId, member_id: memberId, provider, ref })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

import { sql, type Selectable } from 'kysely'
import type { ProviderName } from '@matinee/contract/billing/billing'
import type { StoreContext } from '../../platform/http/http.ts'
import { insertRows } from '../bulk.ts'
import type { PaymentTable } from './tables.ts'

export type PaymentRow = Selectable<PaymentTable>

export interface NewPayment {
  invoice_id?: number | null
  purchase_id?: number | null
  subscription_id?: number | null
  member_id: number | null
  payment_method_id?: number | null
  provider: ProviderName
  amount: number
  currency: string
  /** What the payment is for, if it has no invoice. */
  promised?: unknown
  /** On-session: the payer is present. */
  on_session?: boolean
  /** The provider's reference, if the payment has begun there. */
  ref?: string | null
  attempt?: number
}

/** Records payments before the provider is called. */
export const insertPayments = (
  { db, store, clock }: StoreContext,
  payments: readonly NewPayment[],
): Promise<PaymentRow[]> =>
  insertRows(
    db,
    'payment',
    payments.map((payment) => ({
      store_id: store.id,
      invoice_id: payment.invoice_id ?? null,
      purchase_id: payment.purchase_id ?? null,
      subscription_id: payment.subscription_id ?? null,
      member_id: payment.member_id,
      payment_method_id: payment.payment_method_id ?? null,
      provider: payment.provider,
      ref: payment.ref ?? null,
      state: 'pending' as const,
      amount: payment.amount,
      currency: payment.currency,
      promised: payment.promised ?? null,
      on_session: payment.on_session ?? false,
      attempt: payment.attempt ?? 1,
      created_at: clock.now().toISOString(),
    })),
  )

export const findPayment = ({ db, store }: StoreContext, id: number): Promise<PaymentRow> =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('store_id', '=', store.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const paymentsByIds = ({ db, store }: StoreContext, ids: readonly number[]): Promise<PaymentRow[]> =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('store_id', '=', store.id)
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()

export const lockPayments = ({ db, store }: StoreContext, ids: readonly number[]): Promise<PaymentRow[]> =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('store_id', '=', store.id)
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export interface MethodRef {
  id: number
  ref: string
  customer_ref: string | null
}

/** The provider references of saved payment methods. */
export const methodsByIds = ({ db, store }: StoreContext, ids: readonly number[]): Promise<MethodRef[]> =>
  db
    .selectFrom('payment_method')
    .select(['id', 'ref', 'customer_ref'])
    .where('store_id', '=', store.id)
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()

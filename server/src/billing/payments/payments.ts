import type { Selectable } from 'kysely'
import type { ProviderName } from '@matinee/contract/billing'
import type { StoreContext } from '../../platform/http.ts'
import type { Outcome, ProviderEvent } from '../providers/provider.ts'
import type { PaymentTable } from '../tables.ts'

export type PaymentRow = Selectable<PaymentTable>

export interface NewPayment {
  invoice_id?: number | null
  purchase_id?: number | null
  member_id: number | null
  payment_method_id?: number | null
  provider: ProviderName
  amount: number
  currency: string
  promised?: unknown
  attempt?: number
}

export interface How {
  on_session: boolean
  keep: boolean
  /** What to charge where it is not the payment's kept method: a token of the browser. */
  method?: { ref: string; customer_ref: string | null }
  return_url?: string
  description?: string
}

/** Writes down a try to move money, before anybody is asked to move it: commit it, then `pay`. */
export async function beginPayment(_ctx: StoreContext, _payment: NewPayment): Promise<PaymentRow> {
  throw new Error('being built')
}

/** Asks the provider for a payment that was written down, by the payment's own key, and settles what comes of it. Never inside a transaction. */
export async function pay(_ctx: StoreContext, _paymentId: number, _how: How): Promise<Outcome> {
  throw new Error('being built')
}

/** The one place where an outcome is applied: under a lock on the payment, and once. Gives the payment as it is then. */
export async function settlePayment(
  _ctx: StoreContext,
  _paymentId: number,
  _outcome: Outcome,
): Promise<PaymentRow> {
  throw new Error('being built')
}

/** Works through a piece of news of a provider: each once, in any order; what it says is asked again of the provider. */
export async function handleProviderEvent(
  _ctx: StoreContext,
  _provider: ProviderName,
  _event: ProviderEvent,
): Promise<void> {
  throw new Error('being built')
}

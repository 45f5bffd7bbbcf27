import type { StoreContext } from '../../platform/http.ts'
import type { DeclineCode } from '../providers/provider.ts'
import type { PaymentRow } from './rows.ts'

/** What a payment is for: each is told what came of it, once, in the transaction that writes it down. */
export interface Purpose {
  /**
   * The money is there. Gives the payments it could not be taken of for what it was meant for (the order was completed by
   * another payment, the subscription has ended): those are given back by themselves.
   */
  paid(ctx: StoreContext, payments: readonly PaymentRow[]): Promise<readonly PaymentRow[]>
  failed(ctx: StoreContext, failures: readonly Failure[]): Promise<void>
}

export interface Failure {
  payment: PaymentRow
  code: DeclineCode
}

/** `order`: a payment with a `purchase_id`. `change`: what a member or the staff asked of a subscription. `invoice`: an open invoice. */
export type PurposeName = 'order' | 'change' | 'invoice'

/** Filled by the module each belongs to: payments know nothing of orders and subscriptions. */
export const purposes: Partial<Record<PurposeName, Purpose>> = {}

/**
 * What is done with payments of a purpose. Throws where nobody has said: nothing of the settlement is kept then, and no
 * money goes back because a module was not loaded.
 */
export function handlerOf(name: PurposeName): Purpose {
  const handler = purposes[name]
  if (!handler) throw new Error(`Nobody settles payments of purpose "${name}".`)
  return handler
}

export const purposeOf = (payment: Pick<PaymentRow, 'invoice_id' | 'purchase_id'>): PurposeName =>
  payment.purchase_id ? 'order' : payment.invoice_id ? 'invoice' : 'change'

import type { StoreContext } from '../../platform/http.ts'
import type { Outcome } from '../providers/provider.ts'
import type { PaymentRow } from './payments.ts'

/** What a payment is for: each is told what came of it, once, in the transaction that writes it down. */
export interface Purpose {
  /**
   * The money is there. False where it can no longer be taken for what it was meant for (the order was completed by
   * another payment, the subscription has ended): then it is given back by itself.
   */
  paid(ctx: StoreContext, payment: PaymentRow): Promise<boolean>
  failed(
    ctx: StoreContext,
    payment: PaymentRow,
    outcome: Extract<Outcome, { state: 'declined' }>,
  ): Promise<void>
}

/** `order`: a payment with a `purchase_id`. `change`: what a member or the staff asked of a subscription. `invoice`: an open invoice. */
export type PurposeName = 'order' | 'change' | 'invoice'

/** Filled by the module each belongs to: payments know nothing of orders and subscriptions. */
export const purposes: Partial<Record<PurposeName, Purpose>> = {}

export const purposeOf = (payment: Pick<PaymentRow, 'invoice_id' | 'purchase_id'>): PurposeName =>
  payment.invoice_id ? 'invoice' : payment.purchase_id ? 'order' : 'change'

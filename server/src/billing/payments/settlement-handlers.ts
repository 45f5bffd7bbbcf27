import type { StoreContext } from '../../platform/http/http.ts'
import type { DeclineCode } from '../providers/provider.ts'
import type { PaymentRow } from './rows.ts'

/** What is done once a payment has succeeded or failed: called once, in the transaction that records the result. */
export interface SettlementHandler {
  /**
   * Returns the payments whose money cannot be used for what it was meant for (the order was completed by another payment,
   * the subscription has ended): those are refunded.
   */
  paid(ctx: StoreContext, payments: readonly PaymentRow[]): Promise<readonly PaymentRow[]>
  failed(ctx: StoreContext, failures: readonly PaymentFailure[]): Promise<void>
}

export interface PaymentFailure {
  payment: PaymentRow
  code: DeclineCode
}

/**
 * `order`: a payment with a `purchase_id`. `change`: a paid change of a subscription, asked for by its member or the staff.
 * `invoice`: an open invoice.
 */
export type PaymentPurpose = 'order' | 'change' | 'invoice'

export type SettlementHandlers = Readonly<Record<PaymentPurpose, SettlementHandler>>

let handlers: SettlementHandlers | undefined

/** Called once, where the room is put together: payments know nothing of orders and subscriptions. */
export function provideSettlementHandlers(all: SettlementHandlers): void {
  handlers = all
}

/** Throws where none were provided: then nothing of the settlement is kept, and no money is refunded by mistake. */
export function settlementHandler(purpose: PaymentPurpose): SettlementHandler {
  if (!handlers) throw new Error(`No settlement handlers were provided (${purpose}).`)
  return handlers[purpose]
}

export const paymentPurpose = (payment: Pick<PaymentRow, 'invoice_id' | 'purchase_id'>): PaymentPurpose =>
  payment.purchase_id ? 'order' : payment.invoice_id ? 'invoice' : 'change'

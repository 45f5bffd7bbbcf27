import type { StoreContext } from '../../platform/http/http.ts'
import type { DeclineCode, ProviderEvent } from '../providers/provider.ts'
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
 * In the order their results are worked through. `invoice`: an open invoice. `order`: a payment with a `purchase_id`.
 * `change`: a paid change of a subscription, asked for by its member or the staff.
 */
export const PAYMENT_PURPOSES = ['invoice', 'order', 'change'] as const

export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number]

/** Locks orders or subscriptions by their ids until the transaction ends, in one order. */
type LockPaidObjects = (ctx: StoreContext, ids: readonly number[]) => Promise<unknown>

/** What becomes of payments' money that goes back to its payer. */
export interface RefundHandler {
  /** Refunds payments that nothing is owed for any more. In the transaction that records their result. */
  unapplied(ctx: StoreContext, payments: readonly PaymentRow[]): Promise<void>
  /** Works through a provider's later news of a refund. */
  changed(ctx: StoreContext, event: RefundEvent): Promise<void>
}

export type RefundEvent = Pick<ProviderEvent, 'ref' | 'details'>

/** What a dispute does to what was paid for: called once each, in the transaction that records the dispute. */
export interface DisputeHandler {
  opened(ctx: StoreContext, payment: PaymentRow): Promise<void>
  won(ctx: StoreContext, payment: PaymentRow): Promise<void>
}

/** Everything payments ask of those who know what is paid for. */
export interface PaymentHandlers {
  settle: Readonly<Record<PaymentPurpose, SettlementHandler>>
  lock: Readonly<Record<'orders' | 'subscriptions', LockPaidObjects>>
  refund: RefundHandler
  dispute: DisputeHandler
}

let handlers: PaymentHandlers | undefined

/** Called once, where the room is put together: payments know nothing of orders, invoices and subscriptions. */
export function providePaymentHandlers(all: PaymentHandlers): void {
  handlers = all
}

/** Throws where none were provided: then nothing of the settlement is kept, and no money is refunded by mistake. */
export function paymentHandlers(): PaymentHandlers {
  if (!handlers) throw new Error('No payment handlers were provided.')
  return handlers
}

export const paymentPurpose = (payment: Pick<PaymentRow, 'invoice_id' | 'purchase_id'>): PaymentPurpose =>
  payment.purchase_id ? 'order' : payment.invoice_id ? 'invoice' : 'change'

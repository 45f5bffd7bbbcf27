import type { StoreContext } from '../../platform/http/http.ts'
import type { DeclineCode, ProviderEvent } from '../providers/provider.ts'
import type { PaymentRow } from './rows.ts'

/** Called once when a payment has succeeded or failed, in the transaction that records the outcome. */
export interface SettlementHandler {
  /**
   * Returns the payments that can no longer be used (the order was completed by another payment, the subscription has
   * ended); they are refunded.
   */
  paid(ctx: StoreContext, payments: readonly PaymentRow[]): Promise<readonly PaymentRow[]>
  failed(ctx: StoreContext, failures: readonly PaymentFailure[]): Promise<void>
}

export interface PaymentFailure {
  payment: PaymentRow
  code: DeclineCode
}

/**
 * In the order in which outcomes are applied. `invoice`: an open invoice. `order`: a payment with a `purchase_id`.
 * `change`: a paid change of a subscription by its member or the staff.
 */
export const PAYMENT_PURPOSES = ['invoice', 'order', 'change'] as const

export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number]

/** Locks orders or subscriptions by id until the transaction ends, always in the same order. */
type LockPaidObjects = (ctx: StoreContext, ids: readonly number[]) => Promise<unknown>

/** Handles money that returns to its payer. */
export interface RefundHandler {
  /** Refunds payments for which nothing is owed any more, in the transaction that records their outcome. */
  unapplied(ctx: StoreContext, payments: readonly PaymentRow[]): Promise<void>
  /** Applies a provider's later update of a refund. */
  changed(ctx: StoreContext, event: RefundEvent): Promise<void>
}

export type RefundEvent = Pick<ProviderEvent, 'ref' | 'details'>

/**
 * Closes or restores what a disputed payment paid for; called once each, in the transaction that records the dispute.
 */
export interface DisputeHandler {
  opened(ctx: StoreContext, payment: PaymentRow): Promise<void>
  won(ctx: StoreContext, payment: PaymentRow): Promise<void>
}

/** The handlers that later rooms provide for payments. */
export interface PaymentHandlers {
  settle: Readonly<Record<PaymentPurpose, SettlementHandler>>
  lock: Readonly<Record<'orders' | 'subscriptions', LockPaidObjects>>
  refund: RefundHandler
  dispute: DisputeHandler
}

let handlers: PaymentHandlers | undefined

/** Called once when the room is assembled: payments do not import orders, invoices or subscriptions. */
export function providePaymentHandlers(all: PaymentHandlers): void {
  handlers = all
}

/** Throws if no handlers were set: the settlement rolls back and no money is refunded by mistake. */
export function paymentHandlers(): PaymentHandlers {
  if (!handlers) throw new Error('No payment handlers were provided.')
  return handlers
}

export const paymentPurpose = (payment: Pick<PaymentRow, 'invoice_id' | 'purchase_id'>): PaymentPurpose =>
  payment.purchase_id ? 'order' : payment.invoice_id ? 'invoice' : 'change'

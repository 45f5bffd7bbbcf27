import { Type } from 'typebox'
import { ChangePreview } from './billing.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Amount } from './money.ts'
import { InvoiceDetail, PersonSales, SubscriptionDetail } from './sales.ts'
import { Id, Moment, NO_NUL } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

const ById = Type.Object({ id: Id })

/** Retries the open invoice with the default payment method. 402 `payment_declined`. */
export const retryInvoice = endpoint({
  method: 'POST',
  path: '/bullet/api/sales/invoices/:id/retry',
  access: { edit: 'money' },
  params: ById,
  reply: InvoiceDetail,
})

/** Voids the open invoice. */
export const voidSalesInvoice = endpoint({
  method: 'POST',
  path: '/bullet/api/sales/invoices/:id/void',
  access: { edit: 'money' },
  params: ById,
  reply: InvoiceDetail,
})

/**
 * Refunds all or part, with a credit note. `refunded` is the refunded amount the caller has seen: 409 `invoice_changed`
 * if it differs, so that nothing is refunded twice. 403 `over_refund_limit` with `details.limit`.
 */
export const refundSalesInvoice = endpoint({
  method: 'POST',
  path: '/bullet/api/sales/invoices/:id/refund',
  access: { edit: 'money', part: 'refunds' },
  params: ById,
  body: Type.Object({
    amount: Type.Integer({ minimum: 1, maximum: 100_000_000_000 }),
    refunded: Amount,
    reason: Type.Optional(Nullable(Type.String({ maxLength: 500, pattern: NO_NUL }))),
    /** Also ends the access or subscription it paid for. */
    end_access: Type.Optional(Type.Boolean()),
  }),
  reply: InvoiceDetail,
})

/** Mails the invoice again. */
export const mailSalesInvoice = endpoint({
  method: 'POST',
  path: '/bullet/api/sales/invoices/:id/mail',
  access: { view: 'money', part: 'refunds' },
  params: ById,
})

const Change = Type.Object({
  offer_id: Id,
  when: Type.Optional(OneOf(['now', 'period_end'] as const)),
})

/** The cost of a plan change for this member, as they would see it. */
export const previewSalesChange = endpoint({
  method: 'POST',
  path: '/bullet/api/sales/subscriptions/:id/change_preview',
  access: { edit: 'money' },
  params: ById,
  body: Change,
  reply: ChangePreview,
})
export const changeSalesSubscription = endpoint({
  method: 'POST',
  path: '/bullet/api/sales/subscriptions/:id/change',
  access: { edit: 'money' },
  params: ById,
  body: Change,
  reply: SubscriptionDetail,
})
/** Withdraws a change scheduled for the end of the period. */
export const keepSalesPlan = endpoint({
  method: 'DELETE',
  path: '/bullet/api/sales/subscriptions/:id/change',
  access: { edit: 'money' },
  params: ById,
  reply: SubscriptionDetail,
})
export const pauseSalesSubscription = endpoint({
  method: 'POST',
  path: '/bullet/api/sales/subscriptions/:id/pause',
  access: { edit: 'money' },
  params: ById,
  body: Type.Object({ months: Type.Integer({ minimum: 1, maximum: 3 }) }),
  reply: SubscriptionDetail,
})
/** Withdraws a cancellation or pause. */
export const resumeSalesSubscription = endpoint({
  method: 'POST',
  path: '/bullet/api/sales/subscriptions/:id/resume',
  access: { edit: 'money' },
  params: ById,
  reply: SubscriptionDetail,
})
/** Cancels now, or at the end of the paid period. */
export const cancelSalesSubscription = endpoint({
  method: 'POST',
  path: '/bullet/api/sales/subscriptions/:id/cancel',
  access: { edit: 'money' },
  params: ById,
  body: Type.Object({ when: OneOf(['now', 'period_end'] as const) }),
  reply: SubscriptionDetail,
})
/** Retries the open invoice now. 402 `payment_declined`. */
export const retrySalesSubscription = endpoint({
  method: 'POST',
  path: '/bullet/api/sales/subscriptions/:id/retry',
  access: { edit: 'money' },
  params: ById,
  reply: SubscriptionDetail,
})
/** Ends the trial and charges the first payment. */
export const convertSalesTrial = endpoint({
  method: 'POST',
  path: '/bullet/api/sales/subscriptions/:id/convert',
  access: { edit: 'money' },
  params: ById,
  reply: SubscriptionDetail,
})

/**
 * Moves the start of the next period, or the end of the trial; later periods are counted from it. 422
 * `not_in_the_past`.
 */
export const changeSalesDate = endpoint({
  method: 'POST',
  path: '/bullet/api/sales/subscriptions/:id/date',
  access: { edit: 'money' },
  params: ById,
  body: Type.Object({ at: Moment }),
  reply: SubscriptionDetail,
})
/** Applies a coupon to the next payments, in place of an earlier discount. */
export const applySalesCoupon = endpoint({
  method: 'POST',
  path: '/bullet/api/sales/subscriptions/:id/coupon',
  access: { edit: 'money' },
  params: ById,
  body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 60, pattern: NO_NUL }) }),
  reply: SubscriptionDetail,
})

/**
 * Grants a complimentary plan until a moment or forever; with `then_bill` it is paid afterwards. 409
 * `already_subscribed`.
 */
export const grantPlan = endpoint({
  method: 'POST',
  path: '/bullet/api/sales/people/:id/grants',
  access: { edit: 'money' },
  params: ById,
  body: Type.Object({ offer_id: Id, until: Nullable(Moment), then_bill: Type.Boolean() }),
  reply: PersonSales,
})
/** Lets a person have a trial again. */
export const resetTrial = endpoint({
  method: 'DELETE',
  path: '/bullet/api/sales/people/:id/trial',
  access: { edit: 'money' },
  params: ById,
  reply: PersonSales,
})

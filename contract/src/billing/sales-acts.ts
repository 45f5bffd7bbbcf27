import { Type } from 'typebox'
import { ChangePreview } from './billing.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Amount } from './money.ts'
import { InvoiceDetail, PersonSales, SubscriptionDetail } from './sales.ts'
import { Id, Moment, NO_NUL } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

const ById = Type.Object({ id: Id })

/** Tries to take what is open at once, with the way to pay in use. 402 `payment_declined`. */
export const retryInvoice = endpoint({
  method: 'POST',
  path: '/bullet/api/sales/invoices/:id/retry',
  access: { edit: 'money' },
  params: ById,
  reply: InvoiceDetail,
})

/** What is open need not be paid any more. */
export const voidSalesInvoice = endpoint({
  method: 'POST',
  path: '/bullet/api/sales/invoices/:id/void',
  access: { edit: 'money' },
  params: ById,
  reply: InvoiceDetail,
})

/**
 * Gives back part of what was paid or all of it, with a credit note. `refunded` is what the caller saw as given back
 * already: 409 `invoice_changed` where it is another by now, so that nothing is given back twice. 403
 * `over_refund_limit` with `details.limit`.
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
    /** What it opened is closed at once, and a subscription ends. */
    end_access: Type.Optional(Type.Boolean()),
  }),
  reply: InvoiceDetail,
})

/** Sends its mail once more. */
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

/** What changing to another plan would cost this member, line by line: the same sum they would see themselves. */
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
/** Takes back a change that waits for the end of the period. */
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
/** Takes a cancellation or a pause back. */
export const resumeSalesSubscription = endpoint({
  method: 'POST',
  path: '/bullet/api/sales/subscriptions/:id/resume',
  access: { edit: 'money' },
  params: ById,
  reply: SubscriptionDetail,
})
/** Ends it at once, or at the end of what is paid. */
export const cancelSalesSubscription = endpoint({
  method: 'POST',
  path: '/bullet/api/sales/subscriptions/:id/cancel',
  access: { edit: 'money' },
  params: ById,
  body: Type.Object({ when: OneOf(['now', 'period_end'] as const) }),
  reply: SubscriptionDetail,
})
/** Tries to take what is open at once. 402 `payment_declined`. */
export const retrySalesSubscription = endpoint({
  method: 'POST',
  path: '/bullet/api/sales/subscriptions/:id/retry',
  access: { edit: 'money' },
  params: ById,
  reply: SubscriptionDetail,
})
/** Ends the trial and takes the first payment. */
export const convertSalesTrial = endpoint({
  method: 'POST',
  path: '/bullet/api/sales/subscriptions/:id/convert',
  access: { edit: 'money' },
  params: ById,
  reply: SubscriptionDetail,
})

/** The next period begins, or the trial ends, at another moment; all later ones are counted from it. 422 `not_in_the_past`. */
export const changeSalesDate = endpoint({
  method: 'POST',
  path: '/bullet/api/sales/subscriptions/:id/date',
  access: { edit: 'money' },
  params: ById,
  body: Type.Object({ at: Moment }),
  reply: SubscriptionDetail,
})
/** Lowers the next payments by a coupon, in place of what lowered them before. */
export const applySalesCoupon = endpoint({
  method: 'POST',
  path: '/bullet/api/sales/subscriptions/:id/coupon',
  access: { edit: 'money' },
  params: ById,
  body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 60, pattern: NO_NUL }) }),
  reply: SubscriptionDetail,
})

/** Gives a plan away, until a moment or for ever; with `then_bill` it is paid from then on. 409 `already_subscribed`. */
export const grantPlan = endpoint({
  method: 'POST',
  path: '/bullet/api/sales/people/:id/grants',
  access: { edit: 'money' },
  params: ById,
  body: Type.Object({ offer_id: Id, until: Nullable(Moment), then_bill: Type.Boolean() }),
  reply: PersonSales,
})
/** Lets somebody have a trial once more. */
export const resetTrial = endpoint({
  method: 'DELETE',
  path: '/bullet/api/sales/people/:id/trial',
  access: { edit: 'money' },
  params: ById,
  reply: PersonSales,
})

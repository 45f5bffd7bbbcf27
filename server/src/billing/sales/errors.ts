import { refusal } from '../../platform/errors.ts'

export const OrderNotFound = refusal('sale_not_found', 404, 'There is no such order.')
export const InvoiceNotOpen = refusal('invoice_not_open', 409, 'Nothing is due on this invoice.')
export const InvoiceNotSent = refusal('invoice_not_sent', 409, 'There is nobody to send this invoice to.')
/** `details.limit`: the maximum refund of this role, in minor units. */
export const OverRefundLimit = refusal(
  'over_refund_limit',
  403,
  'This is more than your role may refund. Ask someone with the role Finance.',
)
export const NotSoldInCurrency = refusal(
  'not_sold_in_currency',
  409,
  'This plan has no price in the store’s currency.',
)

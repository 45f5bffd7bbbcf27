import { Type } from 'typebox'
import { defineEvent } from '../../platform/jobs/events.ts'

/** The staff wants the mail of an invoice to go out once more. */
export const invoiceMailAsked = defineEvent(
  'billing.invoice-mail-asked',
  Type.Object({ store_id: Type.Integer(), member_id: Type.Integer(), invoice_id: Type.Integer() }),
)

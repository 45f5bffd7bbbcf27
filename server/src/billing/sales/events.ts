import { Type } from 'typebox'
import { defineEvent } from '../../platform/jobs/events.ts'

/** Staff asked to mail an invoice again. */
export const invoiceMailAsked = defineEvent(
  'billing.invoice-mail-asked',
  Type.Object({ store_id: Type.Integer(), member_id: Type.Integer(), invoice_id: Type.Integer() }),
)

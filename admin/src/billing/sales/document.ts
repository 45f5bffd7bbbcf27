import type { InvoiceEntry } from '@matinee/contract/billing/sales'
import { t } from '../../text.ts'
import { money } from '../../money.ts'

type Document = Pick<InvoiceEntry, 'document' | 'number' | 'currency'>

/** What a document is called among others. */
export const documentName = ({ document, number }: Pick<Document, 'document' | 'number'>) =>
  number
    ? t(document === 'credit_note' ? 'sales.credit_note_number' : 'sales.invoice_number', { number })
    : t('sales.no_number')

/** What is written on a credit note goes back to whoever paid. */
export const documentMoney = ({ document, currency }: Document, amount: number) =>
  money(document === 'credit_note' && amount > 0 ? -amount : amount, currency)

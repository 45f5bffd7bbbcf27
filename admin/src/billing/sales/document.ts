import type { InvoiceEntry } from '@matinee/contract/billing/sales'
import { t } from '../../text.ts'
import { money } from '../../money.ts'

type Document = Pick<InvoiceEntry, 'document' | 'number' | 'currency'>

/** The name of a kind of document. */
export const documentName = ({ document, number }: Pick<Document, 'document' | 'number'>) =>
  number
    ? t(document === 'credit_note' ? 'sales.credit_note_number' : 'sales.invoice_number', { number })
    : t('sales.no_number')

/** An amount of a document; that of a credit note is negative. */
export const documentMoney = ({ document, currency }: Document, amount: number) =>
  money(document === 'credit_note' && amount > 0 ? -amount : amount, currency)

import { formatMoney } from '@matinee/contract/billing/currencies'
import { say } from '@matinee/contract/platform/messages'
import type { InvoiceDetail } from '@matinee/contract/billing/sales'
import { titleIn } from '../invoices/buyer-language.ts'
import type { Words } from '../../store/words.ts'

/** The content of an invoice, in the language it is written in. */
export interface InvoiceDocument {
  title: string
  number: string
  /** Lines about the party, name first. */
  facts: [name: string, value: string][]
  parties: { heading: string; name: string | null; lines: string[] }[]
  head: [item: string, quantity: string, amount: string]
  lines: { title: string; note: string | null; quantity: string; amount: string }[]
  sums: { name: string; amount: string; isTotal?: boolean }[]
  payments: { heading: string; lines: string[] } | null
  notes: string[]
}

export interface InvoiceDocumentInput {
  invoice: InvoiceDetail
  words: Words
  locale: string
  time_zone: string
  /** The store's own footer text. */
  note: string | null
}

type DocumentFormatters = ReturnType<typeof formattersOf>

// Digits are Latin in every language, so that an amount is never misread.
const formattersOf = ({ words, locale, invoice, time_zone }: InvoiceDocumentInput) => ({
  t: (key: string, values: Record<string, string | number> = {}) =>
    say(words[`document.${key}`] ?? key, locale, values),
  money: (amount: number) => formatMoney(amount, invoice.currency, `${locale}-u-nu-latn`),
  day: (moment: string) =>
    new Intl.DateTimeFormat(`${locale}-u-nu-latn`, { dateStyle: 'long', timeZone: time_zone }).format(
      new Date(moment),
    ),
  percent: (rate: number) =>
    new Intl.NumberFormat(`${locale}-u-nu-latn`, { style: 'percent', maximumFractionDigits: 3 }).format(rate),
})

/** Builds the document of an invoice, receipt or credit note. */
export function invoiceDocumentOf(written: InvoiceDocumentInput): InvoiceDocument {
  const { invoice, note } = written
  const said = formattersOf(written)
  return {
    title: said.t(titleOf(invoice)),
    number: invoice.number,
    facts: factsOf(invoice, said),
    parties: [
      { heading: said.t('seller'), ...invoice.seller },
      { heading: said.t('buyer'), ...buyerOf(invoice, said) },
    ],
    head: [said.t('item'), said.t('quantity'), said.t('amount')],
    lines: invoice.lines.map((line) => ({
      title: line.is_setup_fee
        ? said.t('setup_fee', { plan: titleIn(line, written.locale) })
        : titleIn(line, written.locale),
      note: line.instalment ? said.t('instalment', line.instalment) : periodOf(line, said),
      quantity: String(line.quantity),
      amount: said.money(line.amount),
    })),
    sums: sumsOf(invoice, said),
    payments: paymentsOf(invoice, said),
    notes: [
      ...(invoice.reverse_charge ? [said.t('reverse_charge')] : []),
      ...(invoice.status === 'void' ? [said.t('void')] : []),
      ...(note ? [note] : []),
    ],
  }
}

const titleOf = ({ document, paid_at }: InvoiceDetail) =>
  document === 'credit_note' ? 'credit_note' : paid_at ? 'receipt' : 'invoice'

function factsOf(invoice: InvoiceDetail, { t, day }: DocumentFormatters): InvoiceDocument['facts'] {
  const facts: [string, string | null][] = [
    ['number', invoice.number],
    ['corrects', invoice.corrects?.number ?? null],
    ['issued', day(invoice.issued_at)],
    ['due', invoice.paid_at || !invoice.due_at ? null : day(invoice.due_at)],
    ['paid', invoice.paid_at && invoice.document === 'invoice' ? day(invoice.paid_at) : null],
  ]
  return facts.flatMap(([name, value]) => (value ? [[t(name), value] as [string, string]] : []))
}

const buyerOf = ({ buyer, member, vat_id }: InvoiceDetail, { t }: DocumentFormatters) => ({
  name: buyer.name ?? member?.name ?? null,
  lines: [
    ...buyer.lines,
    ...(member?.email && !buyer.lines.includes(member.email) ? [member.email] : []),
    ...(vat_id ? [t('vat_id', { id: vat_id })] : []),
  ],
})

const periodOf = (
  { period_start, period_end }: InvoiceDetail['lines'][number],
  { t, day }: DocumentFormatters,
) => (period_start && period_end ? t('period', { from: day(period_start), to: day(period_end) }) : null)

function sumsOf(invoice: InvoiceDetail, { t, money, percent }: DocumentFormatters): InvoiceDocument['sums'] {
  const { subtotal, discount, credit, tax, total, balance_used, amount_due, coupon } = invoice
  const taxName = t(invoice.tax_mode === 'inclusive' ? 'tax_included' : 'tax', {
    name: invoice.tax_name ?? t('tax_name'),
    rate: percent(invoice.tax_rate),
  })
  const off = (name: string, amount: number) => (amount ? [{ name, amount: money(-amount) }] : [])
  return [
    { name: t('subtotal'), amount: money(subtotal) },
    ...off(coupon ? t('discount_code', { code: coupon }) : t('discount'), discount),
    ...off(t('credit'), credit),
    ...(tax || invoice.reverse_charge ? [{ name: taxName, amount: money(tax) }] : []),
    { name: t('total'), amount: money(total), isTotal: true },
    ...off(t('balance_used'), balance_used),
    ...(balance_used
      ? [
          {
            name: t(invoice.paid_at ? 'paid_otherwise' : 'amount_due'),
            amount: money(amount_due),
            isTotal: true,
          },
        ]
      : []),
  ]
}

function paymentsOf({ attempts, refunds, document }: InvoiceDetail, { t, money, day }: DocumentFormatters) {
  if (document !== 'invoice') return null
  const paid = attempts
    .filter(({ state }) => state === 'succeeded')
    .map(({ method, provider, amount, created_at }) =>
      t('paid_with', {
        day: day(created_at),
        amount: money(amount),
        method: method?.last4 ? t('card', { last4: method.last4 }) : PROVIDERS[provider],
      }),
    )
  const back = refunds
    .filter(({ state }) => state === 'succeeded')
    .map(({ amount, created_at }) => t('refunded', { day: day(created_at), amount: money(amount) }))
  const lines = [...paid.toReversed(), ...back.toReversed()]
  return lines.length > 0 ? { heading: t('payments'), lines } : null
}

const PROVIDERS = { test: 'Test', stripe: 'Stripe', paypal: 'PayPal', authorize_net: 'Authorize.net' }

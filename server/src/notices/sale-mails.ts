import type { Static } from 'typebox'
import type * as events from '../billing/events.ts'
import type { invoiceMailAsked } from '../billing/sales/events.ts'
import { titleIn } from '../billing/invoices/buyer-language.ts'
import { giftCardWithCode } from '../billing/gift-cards/cards.ts'
import type { Context } from '../platform/context.ts'
import { findStore } from '../store/queries.ts'
import { localeFor } from './mail-message.ts'
import { mailAddress, mailMember } from './member-mails.ts'
import { findInvoice, findPurchase, offerTitleIn } from './queries/sales.ts'
import { formatDay, formatPrice } from './mail-formats.ts'

type Invoice = NonNullable<Awaited<ReturnType<typeof findInvoice>>>

/** What was bought, as its buyer reads it. */
const itemIn = ({ item, in_language }: Invoice, locale: string) =>
  titleIn({ title: item, in_language }, locale)

type SalePayload<Name extends keyof typeof events> = Static<(typeof events)[Name]['payload']>

/** Mails the receipt of a one-time purchase or gift card. Plans send their own mail when they start. */
export async function mailOrderReceipt(
  ctx: Context,
  { purchase_id, ...person }: SalePayload<'orderCompleted'>,
) {
  const order = await findPurchase(ctx.db, person.store_id, purchase_id)
  if (!order || order.type === 'recurring') return
  const invoice = order.invoice_id ? await findInvoice(ctx.db, person.store_id, order.invoice_id) : undefined
  const { recipient_name = '' } = (order.gift ?? {}) as { recipient_name?: string | null }
  await mailMember(ctx, person, order.kind === 'gift_card' ? 'gift_bought' : 'order_receipt', {
    words: (locale) => ({
      item: (invoice && itemIn(invoice, locale)) || offerTitleIn(order, locale),
      recipient: recipient_name ?? '',
      price: invoice
        ? formatPrice(locale, invoice.total, invoice.currency)
        : formatPrice(locale, 0, order.currency),
      number: invoice?.number ?? '',
    }),
  })
}

/** Mails the code of a gift card to its recipient, or to its buyer if there is none. */
export async function mailGiftCard(ctx: Context, { store_id, gift_card_id }: SalePayload<'giftCardReady'>) {
  const store = await findStore(ctx.db, store_id)
  const card = await giftCardWithCode({ ...ctx, store: { id: store_id, locale: store.locale } }, gift_card_id)
  const email = card.recipient_email ?? card.buyer_email
  if (!email) return
  const locale = localeFor(card.locale, store)
  await mailAddress(ctx, { store_id, email, name: card.recipient_name, locale }, 'gift_received', {
    words: { from: card.buyer_name ?? '', price: formatPrice(locale, card.amount, card.currency) },
    excerpt: card.message,
    secrets: { code: card.code, key: card.code },
  })
}

/** Tells the buyer that their gift card was claimed. */
export async function mailGiftClaimed(
  ctx: Context,
  { store_id, gift_card_id }: SalePayload<'giftCardClaimed'>,
) {
  const store = await findStore(ctx.db, store_id)
  const card = await giftCardWithCode({ ...ctx, store: { id: store_id, locale: store.locale } }, gift_card_id)
  if (!card.buyer_id || card.buyer_id === card.claimed_by) return
  await mailMember(ctx, { store_id, member_id: card.buyer_id }, 'gift_claimed', {
    words: (locale) => ({
      recipient: card.recipient_name ?? '',
      price: formatPrice(locale, card.amount, card.currency),
    }),
  })
}

/** Mails a receipt again at the request of staff. */
export async function mailInvoice(
  ctx: Context,
  { invoice_id, ...person }: Static<typeof invoiceMailAsked.payload>,
) {
  const invoice = await findInvoice(ctx.db, person.store_id, invoice_id)
  if (!invoice) return
  await mailMember(ctx, person, 'order_receipt', {
    words: (locale) => ({
      item: itemIn(invoice, locale),
      recipient: '',
      price: formatPrice(locale, invoice.total, invoice.currency),
      number: invoice.number,
    }),
  })
}

export async function mailRefund(
  ctx: Context,
  { invoice_id, amount, ...person }: SalePayload<'invoiceRefunded'>,
) {
  const invoice = await findInvoice(ctx.db, person.store_id, invoice_id)
  if (!invoice) return
  await mailMember(ctx, person, 'refunded', {
    words: (locale) => ({
      price: formatPrice(locale, amount, invoice.currency),
      number: invoice.number,
      item: itemIn(invoice, locale),
    }),
  })
}

export const mailCommissionEarned = (
  ctx: Context,
  { amount, currency, pays, due_at, ...person }: SalePayload<'commissionEarned'>,
) =>
  mailMember(ctx, person, 'referral_earned', {
    words: (locale, zone) => ({
      price: formatPrice(locale, amount, currency),
      ends: formatDay(locale, due_at, zone),
      pays,
    }),
  })

export const mailAffiliatePaid = (
  ctx: Context,
  { amount, currency, pays, ...person }: SalePayload<'affiliatePaid'>,
) =>
  mailMember(ctx, person, 'referral_paid', {
    words: (locale) => ({ price: formatPrice(locale, amount, currency), pays }),
  })

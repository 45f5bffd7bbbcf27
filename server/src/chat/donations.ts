import { DONATION_COLORS } from '@matinee/contract/chat/chat'
import { downloadInvoice, type ProviderName } from '@matinee/contract/billing/billing'
import { addressOf } from '@matinee/contract/platform/address'
import type { Static } from 'typebox'
import { createDonationIntent as beginIntent, donate } from '../billing/checkout/donations.ts'
import type { donationReceived, invoiceRefunded } from '../billing/events.ts'
import type { Buyer } from '../billing/payments/buyer.ts'
import { inStore } from '../store/in-store.ts'
import { toStoredCommentBody } from '../community/mentions.ts'
import { transact, type Context } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { guest } from '../platform/http/viewer.ts'
import { areDonationsOpen, readGoal } from './chat.ts'
import { DonationsOff } from './errors.ts'
import { presentMessages } from './presentation.ts'
import { findPaidDonation, updateRefundedDonation } from './queries/donations.ts'
import { findMessages, insertMessage } from './queries/messages.ts'
import { findChatTerms } from './queries/terms.ts'
import { notifyChat } from './stream.ts'
import { suggestedAmounts } from './suggestions.ts'
import { mediaTimeNow, readChatTerms } from './terms.ts'
import { assertMessageText } from './writing-rules.ts'

export interface ChargeDonationInput {
  amount: number
  currency?: string | undefined
  message?: string | undefined
  /** A payment the browser has confirmed. */
  payment_intent?: string | undefined
  /** A saved payment method by id, or a token of the provider. */
  payment_id?: string | undefined
  provider?: ProviderName | undefined
  request?: string | undefined
  return_url: string
}

/** Charges a donation to a live event, once per request or intent. Throws `DonationsOff`, and what `donate` throws. */
export async function chargeDonation(
  ctx: StoreContext,
  buyer: Buyer,
  contentId: number,
  { payment_intent, payment_id: payment_method, provider, return_url, ...wish }: ChargeDonationInput,
) {
  const donation = await donationOf(ctx, buyer, contentId, wish)
  const payment = { payment_intent, payment_method, provider, return_url }
  const { order, requires_action } = await donate(ctx, buyer, donation, payment)
  const isPaid = order.state === 'completed'
  return {
    state: isPaid ? ('paid' as const) : requires_action ? ('requires_action' as const) : ('pending' as const),
    requires_action,
    invoice_url: order.invoice_id ? addressOf(downloadInvoice, { params: { id: order.invoice_id } }) : null,
  }
}

interface IntentInput extends Pick<
  ChargeDonationInput,
  'amount' | 'currency' | 'message' | 'provider' | 'request'
> {
  payment_method_type?: string | undefined
  return_url: string
}

/** Begins the payment of a donation, for the browser to confirm. */
export async function createDonationIntent(
  ctx: StoreContext,
  buyer: Buyer,
  contentId: number,
  wish: IntentInput,
) {
  const donation = await donationOf(ctx, buyer, contentId, wish)
  const { amount, provider, payment_method_type, return_url } = wish
  return beginIntent(ctx, buyer, donation, { amount, provider, payment_method_type, return_url })
}

async function donationOf(
  ctx: StoreContext,
  { viewer }: Buyer,
  contentId: number,
  {
    amount,
    currency,
    message = '',
    request,
  }: Pick<ChargeDonationInput, 'amount' | 'currency' | 'message' | 'request'>,
) {
  const { terms } = await readChatTerms(ctx, viewer, contentId)
  if (!areDonationsOpen(terms)) throw DonationsOff()
  return {
    amount,
    currency,
    live_event_id: contentId,
    title: terms.title,
    message: message.trim() === '' ? null : assertMessageText(message),
    request,
  }
}

/** Shows a paid donation in the chat, once. */
export async function showDonation(
  ctx: Context,
  { store_id, purchase_id }: Static<(typeof donationReceived)['payload']>,
) {
  const paid = await findPaidDonation(ctx.db, store_id, purchase_id)
  if (!paid?.donation) return
  const { donation, currency, member_id } = paid
  await transact(await inStore(ctx, store_id), async (ctx) => {
    const terms = await findChatTerms(ctx.db, {
      storeId: store_id,
      memberId: member_id ?? 0,
      contentId: donation.live_event_id,
      now: ctx.clock.now().toISOString(),
    })
    if (!terms) return
    const id = await insertMessage(ctx.db, {
      ...(await toStoredCommentBody(ctx, guest, donation.message ?? '')),
      store_id,
      content_id: terms.content_id,
      member_id,
      media_ms: mediaTimeNow(ctx, terms),
      purchase_id,
      donation_amount: donation.amount,
      donation_currency: currency,
      donation_color: await colorOf(ctx, donation.amount, currency),
      created_at: ctx.clock.now().toISOString(),
    })
    if (!id) return
    const messages = await presentMessages(ctx, await findMessages(ctx.db, terms.content_id, [id]))
    await notifyChat(ctx, terms.content_id, { what: 'tick', messages })
    await notifyChat(ctx, terms.content_id, { what: 'goal', goal: await readGoal(ctx, terms) })
  })
}

/** The colour of the largest suggested amount that a donation reaches. */
async function colorOf(ctx: StoreContext, amount: number, currency: string): Promise<number> {
  const amounts = await suggestedAmounts(ctx, currency)
  const reached = amounts.filter((suggested) => suggested <= amount).length
  return Math.min(DONATION_COLORS.length, Math.max(1, reached)) - 1
}

/** Lowers a refunded donation in its chat. */
export async function showRefundedDonation(
  ctx: Context,
  { store_id, invoice_id }: Static<(typeof invoiceRefunded)['payload']>,
) {
  await transact(await inStore(ctx, store_id), async (ctx) => {
    const changed = await updateRefundedDonation(ctx.db, store_id, invoice_id)
    if (changed) await notifyChat(ctx, changed.content_id, { what: 'rules' })
  })
}

import type { MailKind } from '@matinee/contract/notices/notices'
import type { Static } from 'typebox'
import type * as events from '../billing/events.ts'
import { latestNoticeAt } from '../billing/price-changes/notice-dates.ts'
import { recordPriceNoticeFailure } from '../billing/price-changes/notice-outcomes.ts'
import { findMember } from '../members/queries.ts'
import { makeSignInKey } from '../members/sign-in/sign-in-keys.ts'
import type { Context } from '../platform/context.ts'
import { findStore } from '../store/queries.ts'
import { mailAddress, mailMember } from './member-mails.ts'
import {
  findCard,
  findGroup,
  findGroupOfSeat,
  findInvoice,
  findOffer,
  findSubscriptionPlan,
  offerTitleIn,
  type SubscriptionPlanRow,
} from './queries/sales.ts'
import { formatDay, formatPrice } from './mail-formats.ts'
import type { TemplateValues } from './tables.ts'

type PlanPayload<Name extends keyof typeof events> = Static<(typeof events)[Name]['payload']>

interface SubscriptionRef {
  store_id: number
  member_id: number
  subscription_id: number
}

const DAY_SECONDS = 24 * 60 * 60
const KEY_DAYS = 14

interface PlanFormatter {
  locale: string
  day(moment: string): string
  price(amount: number, currency?: string): string
}

/** Mails a subscriber about their plan in its current state. */
async function mailAboutPlan(
  ctx: Context,
  person: SubscriptionRef,
  kind: MailKind,
  more: (say: PlanFormatter, plan: SubscriptionPlanRow) => TemplateValues = () => ({}),
  extra: Parameters<typeof mailMember>[3] = {},
) {
  const plan = await findSubscriptionPlan(ctx.db, person.store_id, person.subscription_id)
  if (!plan) return
  await mailMember(ctx, person, kind, {
    ...extra,
    words(locale, zone) {
      const say: PlanFormatter = {
        locale,
        day: (moment) => formatDay(locale, moment, zone),
        price: (amount, currency = plan.currency) => formatPrice(locale, amount, currency),
      }
      return {
        plan: offerTitleIn(plan, locale),
        price: say.price(plan.amount),
        ends: say.day(plan.period_end),
        ...more(say, plan),
      }
    },
  })
}

export const mailTrialStarted = (ctx: Context, told: PlanPayload<'trialStarted'>) =>
  mailAboutPlan(ctx, told, 'trial_started', ({ day }) => ({ ends: day(told.trial_ends_at) }))

export const mailTrialEnding = (ctx: Context, told: PlanPayload<'trialEnding'>) =>
  mailAboutPlan(ctx, told, 'trial_ending', ({ day }) => ({ ends: day(told.trial_ends_at) }))

/** Mails a receipt with the amount of the invoice rather than the plan's price. */
const mailReceipt =
  (kind: MailKind) =>
  async (ctx: Context, { invoice_id, ...person }: SubscriptionRef & { invoice_id?: number | null }) => {
    const invoice = invoice_id ? await findInvoice(ctx.db, person.store_id, invoice_id) : undefined
    await mailAboutPlan(ctx, person, kind, ({ price }, plan) => ({
      price: invoice ? price(invoice.total, invoice.currency) : price(plan.amount),
      number: invoice?.number ?? '',
    }))
  }

export const mailTrialConverted = mailReceipt('trial_converted')
export const mailSubscriptionRenewed = mailReceipt('subscription_renewed')
export const mailPaymentRecovered = mailReceipt('payment_recovered')

/** A late one that others follow is thanked for by the mail of a recovered payment. */
export async function mailInstalmentPaid(ctx: Context, told: PlanPayload<'instalmentPaid'>) {
  if (told.late && told.number < told.of) return
  const invoice = await findInvoice(ctx.db, told.store_id, told.invoice_id)
  if (!invoice) return
  await mailAboutPlan(ctx, told, 'instalment_paid', ({ price }) => ({
    price: price(invoice.total, invoice.currency),
    number: invoice.number,
    payment: told.number,
    payments: told.of,
    left: told.of - told.number,
  }))
}

export const mailSubscriptionStarted = (ctx: Context, told: PlanPayload<'subscriptionStarted'>) =>
  mailAboutPlan(ctx, told, 'subscription_started')

export const mailRenewalComing = (ctx: Context, told: PlanPayload<'renewalComing'>) =>
  mailAboutPlan(ctx, told, 'renewal_coming', ({ day, price }) => ({
    ends: day(told.renews_at),
    price: price(told.amount),
  }))

/** Mails the notice of a new price; billing is told what becomes of it. */
export async function mailPriceChanging(ctx: Context, told: PlanPayload<'priceNoticeDue'>) {
  const { price_change_id, amount_before, amount, from } = told
  if (!(await findMember(ctx.db, told.store_id, told.member_id))?.email)
    return recordPriceNoticeFailure(ctx, told, 'no_address')
  await mailAboutPlan(
    ctx,
    told,
    'price_changing',
    ({ day, price }) => ({ before: price(amount_before), price: price(amount), ends: day(from) }),
    { price_notice: { price_change_id, latest_at: latestNoticeAt(from) } },
  )
}

export const mailPriceStaying = (ctx: Context, told: PlanPayload<'priceStaying'>) =>
  mailAboutPlan(ctx, told, 'price_staying', ({ price }) => ({ price: price(told.amount) }))

/** Mails a link that signs the subscriber in and leads to the payment. */
async function mailPaymentRequest(
  ctx: Context,
  person: SubscriptionRef,
  kind: MailKind,
  { invoice_id, ...more }: { invoice_id: number | null; ends_at?: string; reason?: string; day?: number },
) {
  const invoice = invoice_id ? await findInvoice(ctx.db, person.store_id, invoice_id) : undefined
  const key = await makeSignInKey(ctx, person.store_id, person.member_id, { seconds: KEY_DAYS * DAY_SECONDS })
  await mailAboutPlan(
    ctx,
    person,
    kind,
    ({ day, price }, plan) => ({
      price: invoice ? price(invoice.total, invoice.currency) : price(plan.amount),
      reason: more.reason ?? 'other',
      day: more.day ?? 0,
      ...(more.ends_at && { ends: day(more.ends_at) }),
    }),
    { secrets: { key } },
  )
}

export const mailPaymentFailed = (ctx: Context, told: PlanPayload<'paymentFailed'>) =>
  mailPaymentRequest(ctx, told, 'payment_failed', {
    invoice_id: told.invoice_id,
    reason: told.failure_code ?? 'other',
    day: told.day,
  })

export const mailOnHold = (ctx: Context, told: PlanPayload<'putOnHold'>) =>
  mailPaymentRequest(ctx, told, 'on_hold', told)

export const mailHoldEnding = (ctx: Context, told: PlanPayload<'holdEnding'>) =>
  mailPaymentRequest(ctx, told, 'hold_ending', told)

export async function mailCardExpiring(
  ctx: Context,
  { payment_method_id, days, ...person }: PlanPayload<'cardExpiring'>,
) {
  const card = await findCard(ctx.db, person.store_id, payment_method_id)
  if (!card) return
  const key = await makeSignInKey(ctx, person.store_id, person.member_id, { seconds: KEY_DAYS * DAY_SECONDS })
  await mailMember(ctx, person, 'card_expiring', {
    words: { card: [card.brand ?? card.kind, card.last4].filter(Boolean).join(' '), days },
    secrets: { key },
  })
}

/** Asks somebody who moved in for a way to pay; their price and date stay. */
export async function mailPaymentRequested(ctx: Context, told: PlanPayload<'paymentRequested'>) {
  const key = await makeSignInKey(ctx, told.store_id, told.member_id, { seconds: KEY_DAYS * DAY_SECONDS })
  await mailAboutPlan(ctx, told, 'payment_requested', () => ({}), { secrets: { key } })
}

export async function mailSubscriptionEnded(ctx: Context, told: PlanPayload<'subscriptionEnded'>) {
  const plan = await findSubscriptionPlan(ctx.db, told.store_id, told.subscription_id)
  const kind = plan?.instalments ? 'instalments_ended' : 'subscription_ended'
  await mailAboutPlan(ctx, told, kind, () => ({ reason: told.reason }))
}

const groupIn = (group: NonNullable<Awaited<ReturnType<typeof findGroup>>>, locale: string) => ({
  plan: offerTitleIn(group, locale),
  manager: group.manager,
})

/** Invites an address to a seat, in the language of the store: whose it is, is not known yet. */
export async function mailSeatInvitation(
  ctx: Context,
  { store_id, seat_id, email, key }: PlanPayload<'seatOffered'>,
) {
  const group = await findGroupOfSeat(ctx.db, store_id, seat_id)
  if (!group) return // taken back meanwhile
  const { locale } = await findStore(ctx.db, store_id)
  await mailAddress(ctx, { store_id, email, name: null, locale }, 'seat_invitation', {
    words: groupIn(group, locale),
    secrets: { key },
  })
}

export async function mailSeatEnded(ctx: Context, { subscription_id, ...person }: PlanPayload<'seatEnded'>) {
  const group = await findGroup(ctx.db, person.store_id, subscription_id)
  if (group) await mailMember(ctx, person, 'seat_ended', { words: (locale) => groupIn(group, locale) })
}

export const mailSubscriptionPaused = (ctx: Context, told: PlanPayload<'subscriptionPaused'>) =>
  mailAboutPlan(ctx, told, 'subscription_paused', ({ day }) => ({ ends: day(told.resumes_at) }))

export const mailSubscriptionResuming = (ctx: Context, told: PlanPayload<'subscriptionResuming'>) =>
  mailAboutPlan(ctx, told, 'subscription_resuming', ({ day }) => ({ ends: day(told.resumes_at) }))

export async function mailPlanChanged(ctx: Context, told: PlanPayload<'planChanged'>) {
  const [to, from] = await Promise.all(
    [told.offer_id, told.from_offer_id].map((id) => findOffer(ctx.db, told.store_id, id)),
  )
  await mailAboutPlan(ctx, told, 'plan_changed', ({ locale }) => ({
    plan: to ? offerTitleIn(to, locale) : '',
    from: from ? offerTitleIn(from, locale) : '',
    when: told.at_end ? 'end' : 'now',
  }))
}

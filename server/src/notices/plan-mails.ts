import type { MailKind } from '@matinee/contract/notices/notices'
import type { Static } from 'typebox'
import type * as events from '../billing/events.ts'
import { makeSignInKey } from '../members/sign-in/sign-in-keys.ts'
import type { Context } from '../platform/context.ts'
import { mailMember } from './member-mails.ts'
import { findCard, findInvoice, findOfferTitle, findPlan, type PlanRow } from './queries/sales.ts'
import { dayIn, priceIn } from './mail-formats.ts'
import type { TemplateValues } from './tables.ts'

type PlanPayload<Name extends keyof typeof events> = Static<(typeof events)[Name]['payload']>

interface Person {
  store_id: number
  member_id: number
  subscription_id: number
}

const DAY = 24 * 60 * 60
const KEY_DAYS = 14

interface PlanMailTerms {
  locale: string
  day(moment: string): string
  price(amount: number, currency?: string): string
}

/** Writes to the member of a subscription; what it is about is said of the plan as it is now. */
async function mailOfPlan(
  ctx: Context,
  person: Person,
  kind: MailKind,
  more: (say: PlanMailTerms, plan: PlanRow) => TemplateValues = () => ({}),
  extra: Parameters<typeof mailMember>[3] = {},
) {
  const plan = await findPlan(ctx.db, person.store_id, person.subscription_id)
  if (!plan) return
  await mailMember(ctx, person, kind, {
    ...extra,
    words(locale, zone) {
      const say: PlanMailTerms = {
        locale,
        day: (moment) => dayIn(locale, moment, zone),
        price: (amount, currency = plan.currency) => priceIn(locale, amount, currency),
      }
      return {
        plan: plan.title,
        price: say.price(plan.amount),
        ends: say.day(plan.period_end),
        ...more(say, plan),
      }
    },
  })
}

export const mailTrialStarted = (ctx: Context, told: PlanPayload<'trialStarted'>) =>
  mailOfPlan(ctx, told, 'trial_started', ({ day }) => ({ ends: day(told.trial_ends_at) }))

export const mailTrialEnding = (ctx: Context, told: PlanPayload<'trialEnding'>) =>
  mailOfPlan(ctx, told, 'trial_ending', ({ day }) => ({ ends: day(told.trial_ends_at) }))

/** A receipt of what was taken: what the invoice says, not what the plan costs. */
const mailReceipt =
  (kind: MailKind) =>
  async (ctx: Context, { invoice_id, ...person }: Person & { invoice_id?: number | null }) => {
    const invoice = invoice_id ? await findInvoice(ctx.db, person.store_id, invoice_id) : undefined
    await mailOfPlan(ctx, person, kind, ({ price }, plan) => ({
      price: invoice ? price(invoice.total, invoice.currency) : price(plan.amount),
      number: invoice?.number ?? '',
    }))
  }

export const mailTrialConverted = mailReceipt('trial_converted')
export const mailRenewed = mailReceipt('subscription_renewed')
export const mailRecovered = mailReceipt('payment_recovered')

export const mailStarted = (ctx: Context, told: PlanPayload<'subscriptionStarted'>) =>
  mailOfPlan(ctx, told, 'subscription_started')

export const mailRenewalComing = (ctx: Context, told: PlanPayload<'renewalComing'>) =>
  mailOfPlan(ctx, told, 'renewal_coming', ({ day, price }) => ({
    ends: day(told.renews_at),
    price: price(told.amount),
  }))

export const mailPriceChanging = (ctx: Context, told: PlanPayload<'priceChanging'>) =>
  mailOfPlan(ctx, told, 'price_changing', ({ day, price }) => ({
    before: price(told.amount_before),
    price: price(told.amount),
    ends: day(told.from),
  }))

/** Its link signs its reader in where they can pay: who cannot get in would leave. */
async function mailToPay(
  ctx: Context,
  person: Person,
  kind: MailKind,
  { invoice_id, ...more }: { invoice_id: number | null; ends_at?: string; reason?: string; day?: number },
) {
  const invoice = invoice_id ? await findInvoice(ctx.db, person.store_id, invoice_id) : undefined
  const key = await makeSignInKey(ctx, person.store_id, person.member_id, { seconds: KEY_DAYS * DAY })
  await mailOfPlan(
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
  mailToPay(ctx, told, 'payment_failed', {
    invoice_id: told.invoice_id,
    reason: told.failure_code ?? 'other',
    day: told.day,
  })

export const mailOnHold = (ctx: Context, told: PlanPayload<'putOnHold'>) =>
  mailToPay(ctx, told, 'on_hold', told)

export const mailHoldEnding = (ctx: Context, told: PlanPayload<'holdEnding'>) =>
  mailToPay(ctx, told, 'hold_ending', told)

export async function mailCardExpiring(
  ctx: Context,
  { payment_method_id, days, ...person }: PlanPayload<'cardExpiring'>,
) {
  const card = await findCard(ctx.db, person.store_id, payment_method_id)
  if (!card) return
  const key = await makeSignInKey(ctx, person.store_id, person.member_id, { seconds: KEY_DAYS * DAY })
  await mailMember(ctx, person, 'card_expiring', {
    words: { card: [card.brand ?? card.kind, card.last4].filter(Boolean).join(' '), days },
    secrets: { key },
  })
}

export const mailEnded = (ctx: Context, told: PlanPayload<'subscriptionEnded'>) =>
  mailOfPlan(ctx, told, 'subscription_ended', () => ({ reason: told.reason }))

export const mailPaused = (ctx: Context, told: PlanPayload<'subscriptionPaused'>) =>
  mailOfPlan(ctx, told, 'subscription_paused', ({ day }) => ({ ends: day(told.resumes_at) }))

export const mailResuming = (ctx: Context, told: PlanPayload<'subscriptionResuming'>) =>
  mailOfPlan(ctx, told, 'subscription_resuming', ({ day }) => ({ ends: day(told.resumes_at) }))

export async function mailPlanChanged(ctx: Context, told: PlanPayload<'planChanged'>) {
  const [to, from] = await Promise.all(
    [told.offer_id, told.from_offer_id].map((id) => findOfferTitle(ctx.db, told.store_id, id)),
  )
  await mailOfPlan(ctx, told, 'plan_changed', () => ({
    plan: to ?? '',
    from: from ?? '',
    when: told.at_end ? 'end' : 'now',
  }))
}

import { findOfferOnSale, priceIn } from '../../offers/offers.ts'
import { transact } from '../../platform/context.ts'
import { audit, type AuditActionName } from '../../platform/audit.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { findStore } from '../../store/queries.ts'
import * as engine from '../subscriptions/subscriptions.ts'
import { NotSoldInCurrency } from './errors.ts'
import { findPersonSales, knownPerson } from './person-sales.ts'
import { requireSalesEditor } from './policy.ts'
import { findSubscription, subscriptionRow } from './subscription-detail.ts'

type SubscriptionAct = AuditActionName extends infer Act
  ? Act extends `subscription.${infer Name}`
    ? Name
    : never
  : never

interface Act {
  name: SubscriptionAct
  details?: Record<string, unknown>
  run(by: engine.SubscriptionActor): Promise<unknown>
}

/**
 * Changes a member's subscription and records who did it. The engine calls the provider outside of transactions and
 * records the actor of each change itself; the audit log is written afterwards.
 */
async function act(ctx: StoreContext, viewer: Viewer, id: number, { name, details = {}, run }: Act) {
  requireSalesEditor(viewer)
  const { member_id } = await subscriptionRow(ctx, id)
  await run({ actor_id: viewer.id, on_session: false })
  await note(ctx, viewer, member_id, `subscription.${name}`, details)
  return findSubscription(ctx, viewer, id)
}

async function note(
  ctx: StoreContext,
  viewer: Viewer,
  memberId: number,
  name: AuditActionName,
  details: Record<string, unknown>,
) {
  const { name: member } = await knownPerson(ctx, memberId)
  await audit(ctx, viewer, { act: name, subject: { kind: 'member', id: memberId, name: member }, details })
}

type Change = Omit<engine.PlanChangeInput, 'subscription_id'>

export async function previewChange(ctx: StoreContext, viewer: Viewer, id: number, change: Change) {
  requireSalesEditor(viewer)
  await subscriptionRow(ctx, id)
  return engine.previewChange(ctx, { ...change, subscription_id: id })
}

export async function changePlan(ctx: StoreContext, viewer: Viewer, id: number, change: Change) {
  requireSalesEditor(viewer)
  const { title } = await findOfferOnSale(ctx, change.offer_id)
  return act(ctx, viewer, id, {
    name: 'plan_changed',
    details: { plan: title, when: change.when ?? null },
    run: (by) => engine.changePlan(ctx, { ...change, subscription_id: id }, by),
  })
}

export const keepPlan = (ctx: StoreContext, viewer: Viewer, id: number) =>
  act(ctx, viewer, id, { name: 'plan_kept', run: (by) => engine.cancelPlanChange(ctx, id, by) })

export const pause = (ctx: StoreContext, viewer: Viewer, id: number, months: number) =>
  act(ctx, viewer, id, {
    name: 'paused',
    details: { months },
    run: (by) => engine.pause(ctx, id, months, by),
  })

export const resume = (ctx: StoreContext, viewer: Viewer, id: number) =>
  act(ctx, viewer, id, { name: 'resumed', run: (by) => engine.resume(ctx, id, by) })

export const cancel = (ctx: StoreContext, viewer: Viewer, id: number, when: 'now' | 'period_end') =>
  act(ctx, viewer, id, {
    name: 'canceled',
    details: { when },
    run: (by) =>
      when === 'now'
        ? engine.cancelNow(ctx, id, { ...by, reason: 'staff' })
        : engine.cancelAtEnd(ctx, id, by),
  })

export const retry = (ctx: StoreContext, viewer: Viewer, id: number) =>
  act(ctx, viewer, id, { name: 'retried', run: (by) => engine.payOpenInvoice(ctx, id, by) })

export const convert = (ctx: StoreContext, viewer: Viewer, id: number) =>
  act(ctx, viewer, id, { name: 'trial_skipped', run: (by) => engine.endTrialNow(ctx, id, by) })

export const changeDate = (ctx: StoreContext, viewer: Viewer, id: number, at: string) =>
  act(ctx, viewer, id, {
    name: 'date_changed',
    details: { at },
    run: (by) => engine.changeNextDate(ctx, id, at, by),
  })

export const applyCoupon = (ctx: StoreContext, viewer: Viewer, id: number, code: string) =>
  act(ctx, viewer, id, {
    name: 'coupon_applied',
    details: { code },
    run: (by) => engine.applyCoupon(ctx, id, code, by),
  })

export interface Gift {
  offer_id: number
  until: string | null
  then_bill: boolean
}

/** Grants a complimentary plan, in the store's currency. */
export async function grantPlan(ctx: StoreContext, viewer: Viewer, memberId: number, gift: Gift) {
  requireSalesEditor(viewer)
  await knownPerson(ctx, memberId)
  const offer = await findOfferOnSale(ctx, gift.offer_id)
  const { currency } = await findStore(ctx.db, ctx.store.id)
  const price = priceIn(offer, currency)
  if (!price) throw NotSoldInCurrency()
  await transact(ctx, async (ctx) => {
    const { until, then_bill } = gift
    await engine.grantSubscription(ctx, {
      member_id: memberId,
      offer,
      price,
      until,
      then_bill,
      actor_id: viewer.id,
    })
    await note(ctx, viewer, memberId, 'subscription.granted', { plan: offer.title, until, then_bill })
  })
  return findPersonSales(ctx, viewer, memberId)
}

/** Resets a person's trial, so that they may have one again. */
export async function resetTrial(ctx: StoreContext, viewer: Viewer, memberId: number) {
  requireSalesEditor(viewer)
  await knownPerson(ctx, memberId)
  await transact(ctx, async (ctx) => {
    await engine.resetTrial(ctx, memberId)
    await note(ctx, viewer, memberId, 'subscription.trial_reset', {})
  })
  return findPersonSales(ctx, viewer, memberId)
}

import type { PaymentMethod, ProviderName } from '@matinee/contract/billing'
import { transact, undoable } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http.ts'
import { memberOnly, type Viewer } from '../../platform/viewer.ts'
import { lockMember } from '../../members/queries.ts'
import { MethodNeeded, MethodNotFound } from '../errors.ts'
import type { SavedMethod } from '../providers/provider.ts'
import { declined, reaching } from '../providers/reaching.ts'
import { accountOf, providerOf } from '../providers/registry.ts'
import { knownCustomer } from './customers.ts'
import * as query from './queries.ts'

export const presentMethod = (row: query.MethodRow): PaymentMethod => ({
  id: row.id,
  provider: row.provider as ProviderName,
  kind: row.kind,
  brand: row.brand,
  last4: row.last4,
  exp_month: row.exp_month,
  exp_year: row.exp_year,
  is_default: row.is_default,
})

const whose = ({ store }: StoreContext, memberId: number) => ({ storeId: store.id, memberId })

export const methodsOf = (ctx: StoreContext, memberId: number) =>
  query.methodsOf(ctx.db, whose(ctx, memberId))

/** A saved way to pay of a member. Throws `MethodNotFound`, also for another's. */
export async function findOwnMethod(
  ctx: StoreContext,
  memberId: number,
  id: number,
): Promise<query.MethodRow> {
  const method = await query.findMethod(ctx.db, whose(ctx, memberId), id)
  if (!method) throw MethodNotFound()
  return method
}

interface Token {
  member_id: number
  provider: ProviderName
  /** What the vendor gave the browser. */
  token: string
}

/** Has the vendor keep what the browser was given, as the way to pay used from now on. Never inside a transaction. */
export async function saveToken(
  ctx: StoreContext,
  { member_id, provider, token }: Token,
): Promise<query.MethodRow> {
  const customer = await knownCustomer(ctx, member_id, provider)
  const account = await accountOf(ctx, provider)
  const saved = await reaching(() =>
    providerOf(ctx, provider).saveMethod(account, { token, customer, key: `save:${member_id}:${token}` }),
  )
  return keepMethod(ctx, { member_id, provider, saved })
}

interface Given {
  member_id: number
  provider: string
  saved: SavedMethod
}

/** Writes down a way to pay a vendor keeps for a member. Refuses one that is somebody else's. */
export async function keepMethod(ctx: StoreContext, given: Given): Promise<query.MethodRow> {
  const method = await keepGiven(ctx, given)
  if (!method) throw declined('method_gone')
  return method
}

/**
 * The same; null where it is somebody else's. It is used from now on, for the member's subscription too. The same one
 * given again stays one.
 */
export function keepGiven(
  ctx: StoreContext,
  { member_id, provider, saved }: Given,
): Promise<query.MethodRow | null> {
  return transact(ctx, async (ctx) => {
    await lockPayer(ctx, member_id)
    const created_at = ctx.clock.now().toISOString()
    const row = { ...saved, store_id: ctx.store.id, member_id, provider, created_at }
    const method = await query.putMethod(ctx.db, row)
    return method ? choose(ctx, method) : null
  })
}

/** A subscription of the member began while their row was waited for. */
class SubscriptionBegan extends Error {}

/**
 * A subscription is locked before its member, by everybody: no two wait for each other in a circle. One that began
 * meanwhile is not locked: then the lock of the member is given back, and both are taken anew.
 */
async function lockPayer(ctx: StoreContext, memberId: number): Promise<void> {
  try {
    await undoable(ctx, (ctx) => lockSubscriptionAndMember(ctx, memberId))
  } catch (error) {
    if (!(error instanceof SubscriptionBegan)) throw error
    await lockPayer(ctx, memberId)
  }
}

async function lockSubscriptionAndMember(ctx: StoreContext, memberId: number) {
  const locked = await query.lockLiveSubscription(ctx.db, whose(ctx, memberId))
  await lockMember(ctx.db, ctx.store.id, memberId)
  if (!locked && (await query.hasLiveSubscription(ctx.db, whose(ctx, memberId))))
    throw new SubscriptionBegan()
}

async function choose(ctx: StoreContext, method: query.MethodRow): Promise<query.MethodRow> {
  await query.unchooseMethods(ctx.db, whose(ctx, method.member_id))
  await query.markChosen(ctx.db, method.id)
  await query.useForSubscription(ctx.db, whose(ctx, method.member_id), method.id)
  return { ...method, is_default: true }
}

/** Makes a saved way to pay the one in use. */
export function chooseMethod(ctx: StoreContext, viewer: Viewer, id: number): Promise<query.MethodRow> {
  const memberId = memberOnly(viewer).id
  return transact(ctx, async (ctx) => {
    await lockPayer(ctx, memberId)
    return choose(ctx, await findOwnMethod(ctx, memberId, id))
  })
}

/** Removes the way to pay in use, or the one named; another takes its place where there is one. Refuses with `MethodNeeded`. */
export async function removeMethod(ctx: StoreContext, viewer: Viewer, id?: number): Promise<void> {
  const memberId = memberOnly(viewer).id
  const removed = await transact(ctx, async (ctx) => {
    await lockPayer(ctx, memberId)
    const all = await methodsOf(ctx, memberId)
    const gone = all.find((method) => (id ? method.id === id : method.is_default))
    if (!gone) throw MethodNotFound()
    const next = all.find((method) => method !== gone)
    if (!next && (await query.willPay(ctx.db, whose(ctx, memberId)))) throw MethodNeeded()
    await query.markRemoved(ctx.db, gone.id, ctx.clock.now().toISOString())
    if (gone.is_default) await replace(ctx, memberId, next)
    return gone
  })
  await forget(ctx, removed)
}

async function replace(ctx: StoreContext, memberId: number, next: query.MethodRow | undefined) {
  if (next) await choose(ctx, next)
  else await query.useForSubscription(ctx.db, whose(ctx, memberId), null)
}

/** The vendor need not keep it any more. Where it cannot be told now, it is no longer ours to charge all the same. */
async function forget(ctx: StoreContext, method: query.MethodRow) {
  try {
    const account = await accountOf(ctx, method.provider)
    await providerOf(ctx, method.provider).forgetMethod(account, method)
  } catch (error) {
    ctx.log.warn({ err: error, method: method.id }, 'a vendor was not told that a way to pay was removed')
  }
}

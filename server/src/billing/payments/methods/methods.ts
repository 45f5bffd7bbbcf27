import type { PaymentMethod, ProviderName } from '@matinee/contract/billing/billing'
import { transact, runInSavepoint } from '../../../platform/context.ts'
import type { StoreContext } from '../../../platform/http/http.ts'
import { assertMember, type Viewer } from '../../../platform/http/viewer.ts'
import { lockMember } from '../../../members/queries.ts'
import { MethodNeeded, MethodNotFound } from '../../errors.ts'
import type { SavedMethod } from '../../providers/provider.ts'
import { declinedRefusal, callProvider } from '../../providers/provider-errors.ts'
import { accountOf, providerOf } from '../../providers/registry.ts'
import { ensureProviderCustomer } from './customers.ts'
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

const storeMember = ({ store }: StoreContext, memberId: number) => ({ storeId: store.id, memberId })

export const methodsOf = (ctx: StoreContext, memberId: number) =>
  query.methodsOf(ctx.db, storeMember(ctx, memberId))

/** A saved payment method of a member. Throws `MethodNotFound`, also for one of another member. */
export async function findOwnMethod(
  ctx: StoreContext,
  memberId: number,
  id: number,
): Promise<query.MethodRow> {
  const method = await query.findMethod(ctx.db, storeMember(ctx, memberId), id)
  if (!method) throw MethodNotFound()
  return method
}

interface Token {
  member_id: number
  provider: ProviderName
  /** The token the provider gave to the browser. */
  token: string
}

/** Saves a browser token at the provider as the default payment method. Never inside a transaction. */
export async function saveToken(
  ctx: StoreContext,
  { member_id, provider, token }: Token,
): Promise<query.MethodRow> {
  const customer = await ensureProviderCustomer(ctx, member_id, provider)
  const account = await accountOf(ctx, provider)
  const saved = await callProvider(() =>
    providerOf(ctx, provider).saveMethod(account, { token, customer, key: `save:${member_id}:${token}` }),
  )
  return storeMethod(ctx, { member_id, provider, saved })
}

interface SaveMethodInput {
  member_id: number
  provider: string
  saved: SavedMethod
}

/** Stores a payment method a provider has saved. Throws if it belongs to another member. */
export async function storeMethod(ctx: StoreContext, given: SaveMethodInput): Promise<query.MethodRow> {
  const method = await storeMethodIfOwn(ctx, given)
  if (!method) throw declinedRefusal('method_gone')
  return method
}

/**
 * Like `storeMethod`, but returns null if the method belongs to another member. Makes it the default, also for the
 * member's subscription. Storing the same method again keeps one row.
 */
export function storeMethodIfOwn(
  ctx: StoreContext,
  { member_id, provider, saved }: SaveMethodInput,
): Promise<query.MethodRow | null> {
  return transact(ctx, async (ctx) => {
    await lockPayer(ctx, member_id)
    const created_at = ctx.clock.now().toISOString()
    const row = { ...saved, store_id: ctx.store.id, member_id, provider, created_at }
    const method = await query.putMethod(ctx.db, row)
    return method ? setDefault(ctx, method) : null
  })
}

/** Signals that a subscription began while the member's row was awaited. */
class SubscriptionBegan extends Error {}

/**
 * Locks the subscription before the member, as all code does, to avoid deadlocks. If a subscription began in the
 * meantime, the member's lock is released and both are taken again.
 */
async function lockPayer(ctx: StoreContext, memberId: number): Promise<void> {
  try {
    await runInSavepoint(ctx, (ctx) => lockSubscriptionAndMember(ctx, memberId))
  } catch (error) {
    if (!(error instanceof SubscriptionBegan)) throw error
    await lockPayer(ctx, memberId)
  }
}

async function lockSubscriptionAndMember(ctx: StoreContext, memberId: number) {
  const locked = await query.lockLiveSubscription(ctx.db, storeMember(ctx, memberId))
  await lockMember(ctx.db, ctx.store.id, memberId)
  if (!locked && (await query.hasLiveSubscription(ctx.db, storeMember(ctx, memberId))))
    throw new SubscriptionBegan()
}

async function setDefault(ctx: StoreContext, method: query.MethodRow): Promise<query.MethodRow> {
  await query.clearDefaultMethod(ctx.db, storeMember(ctx, method.member_id))
  await query.markDefault(ctx.db, method.id)
  await query.useForSubscription(ctx.db, storeMember(ctx, method.member_id), method.id)
  return { ...method, is_default: true }
}

/** Makes a saved payment method the default. */
export function setDefaultMethod(ctx: StoreContext, viewer: Viewer, id: number): Promise<query.MethodRow> {
  const memberId = assertMember(viewer).id
  return transact(ctx, async (ctx) => {
    await lockPayer(ctx, memberId)
    return setDefault(ctx, await findOwnMethod(ctx, memberId, id))
  })
}

/**
 * Removes the default payment method, or the given one; another becomes the default if there is one. Throws
 * `MethodNeeded`.
 */
export async function removeMethod(ctx: StoreContext, viewer: Viewer, id?: number): Promise<void> {
  const memberId = assertMember(viewer).id
  const removed = await transact(ctx, async (ctx) => {
    await lockPayer(ctx, memberId)
    const all = await methodsOf(ctx, memberId)
    const gone = all.find((method) => (id ? method.id === id : method.is_default))
    if (!gone) throw MethodNotFound()
    const next = all.find((method) => method !== gone)
    if (!next && (await query.hasPaymentDue(ctx.db, storeMember(ctx, memberId)))) throw MethodNeeded()
    await query.markRemoved(ctx.db, gone.id, ctx.clock.now().toISOString())
    if (gone.is_default) await replaceDefault(ctx, memberId, next)
    return gone
  })
  await enqueueDeletion(ctx, removed)
}

async function replaceDefault(ctx: StoreContext, memberId: number, next: query.MethodRow | undefined) {
  if (next) await setDefault(ctx, next)
  else await query.useForSubscription(ctx.db, storeMember(ctx, memberId), null)
}

/** Deletes the method at the provider. Even if that fails it is no longer charged here. */
async function enqueueDeletion(ctx: StoreContext, method: query.MethodRow) {
  try {
    const account = await accountOf(ctx, method.provider)
    await providerOf(ctx, method.provider).forgetMethod(account, method)
  } catch (error) {
    ctx.log.warn({ err: error, method: method.id }, 'a vendor was not told that a way to pay was removed')
  }
}

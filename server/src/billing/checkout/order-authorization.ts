import { createHmac } from 'node:crypto'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Buyer } from '../payments/buyer.ts'
import { OrderCompleted, OrderExpired, OrderNotFound } from './errors.ts'
import * as query from './queries.ts'
import { dropInvalidReferral } from './referral-problem.ts'
import { isSameSecret } from '../../platform/text/same-secret.ts'

/** The owner whose orders a browser may see. */
export const orderOwnerOf = ({ viewer, key }: Buyer): query.OrderOwner => ({ memberId: viewer.id, key })

/**
 * Returns an order of this browser or member; others are not found. An order a guest began moves to the
 * member who signs in with that browser.
 */
export async function authorizeOrder(ctx: StoreContext, buyer: Buyer, key: string): Promise<query.OrderRow> {
  const order = await query.findOrder(ctx.db, ctx.store.id, key)
  if (!order || !isOwnOrder(order, buyer)) throw OrderNotFound()
  return adoptOrder(ctx, buyer, order)
}

const isOwnOrder = ({ member_id, viewer_key }: query.OrderRow, { viewer, key }: Buyer) =>
  (viewer.id !== 0 && member_id === viewer.id) || (key !== '' && viewer_key === key)

/** Gives the order to the signed-in member, unless it belongs to another one. */
export async function adoptOrder(ctx: StoreContext, { viewer }: Buyer, order: query.OrderRow) {
  if (viewer.id === 0 || order.member_id === viewer.id) return order
  if (order.member_id !== null) throw OrderNotFound()
  return dropInvalidReferral(ctx, await query.assignToMember(ctx.db, order.id, viewer))
}

/** Whether this browser or member has an open order. */
export async function hasOpenOrder(ctx: StoreContext, buyer: Buyer): Promise<boolean> {
  const now = ctx.clock.now().toISOString()
  const current = await query.findCurrentOrder(ctx.db, ctx.store.id, orderOwnerOf(buyer), now)
  return current !== undefined && current.state !== 'completed'
}

/** Throws if the order is completed or expired; otherwise returns it. */
export function assertChangeable({ clock }: StoreContext, order: query.OrderRow): query.OrderRow {
  if (order.state === 'completed') throw OrderCompleted()
  const isOver = Date.parse(order.expires_at) <= clock.now().getTime()
  if (isOver || order.state === 'expired' || order.state === 'abandoned') throw OrderExpired()
  return order
}

const signature = ({ secrets, store }: StoreContext, key: string) =>
  createHmac('sha256', secrets.cookie).update(`resume ${store.id} ${key}`).digest('base64url').slice(0, 32)

/** The key by which the link in a mail restores an order, on any device. */
export const resumeKeyOf = (ctx: StoreContext, { key }: Pick<query.OrderRow, 'key'>) =>
  `${key}.${signature(ctx, key)}`

/** The order of a resume key; undefined if the key is forged. */
export async function orderToResume(ctx: StoreContext, resume: string): Promise<query.OrderRow | undefined> {
  const [key = '', given = ''] = resume.split('.')
  if (!isSameSecret(given, signature(ctx, key))) return undefined
  return query.findOrder(ctx.db, ctx.store.id, key)
}

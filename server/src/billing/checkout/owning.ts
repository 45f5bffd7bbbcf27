import { createHmac, timingSafeEqual } from 'node:crypto'
import type { StoreContext } from '../../platform/http.ts'
import type { Buyer } from './buyer.ts'
import { OrderCompleted, OrderExpired, OrderNotFound } from './errors.ts'
import * as query from './queries.ts'

/** Whose orders a browser sees. */
export const whoseOf = ({ viewer, key }: Buyer): query.Whose => ({ memberId: viewer.id, key })

/**
 * An order of this browser or this member; others' are not there. One a guest began is the member's who signs in with
 * that browser.
 */
export async function ownOrder(ctx: StoreContext, buyer: Buyer, key: string): Promise<query.OrderRow> {
  const order = await query.findOrder(ctx.db, ctx.store.id, key)
  if (!order || !isOwn(order, buyer)) throw OrderNotFound()
  return adopted(ctx, buyer, order)
}

const isOwn = ({ member_id, viewer_key }: query.OrderRow, { viewer, key }: Buyer) =>
  (viewer.id !== 0 && member_id === viewer.id) || (key !== '' && viewer_key === key)

/** The same order, given to whoever is signed in. One that is another member's stays theirs. */
export async function adopted(ctx: StoreContext, { viewer }: Buyer, order: query.OrderRow) {
  if (viewer.id === 0 || order.member_id === viewer.id) return order
  if (order.member_id !== null) throw OrderNotFound()
  return query.giveToMember(ctx.db, order.id, viewer)
}

/** Whether this browser or member has an order that goes on. */
export async function hasOrder(ctx: StoreContext, buyer: Buyer): Promise<boolean> {
  const now = ctx.clock.now().toISOString()
  const current = await query.findCurrent(ctx.db, ctx.store.id, whoseOf(buyer), now)
  return current !== undefined && current.state !== 'completed'
}

/** The order, refused where it is done or over. */
export function changeable({ clock }: StoreContext, order: query.OrderRow): query.OrderRow {
  if (order.state === 'completed') throw OrderCompleted()
  const isOver = Date.parse(order.expires_at) <= clock.now().getTime()
  if (isOver || order.state === 'expired' || order.state === 'abandoned') throw OrderExpired()
  return order
}

const signature = ({ secrets, store }: StoreContext, key: string) =>
  createHmac('sha256', secrets.cookie).update(`resume ${store.id} ${key}`).digest('base64url').slice(0, 32)

/** What the link of a mail restores an order with, on any device. */
export const resumeKeyOf = (ctx: StoreContext, { key }: Pick<query.OrderRow, 'key'>) =>
  `${key}.${signature(ctx, key)}`

/** The order of a resume key; nothing where the key was made up. */
export async function orderToResume(ctx: StoreContext, resume: string): Promise<query.OrderRow | undefined> {
  const [key = '', given = ''] = resume.split('.')
  const [is, should] = [Buffer.from(given), Buffer.from(signature(ctx, key))]
  if (is.length !== should.length || !timingSafeEqual(is, should)) return undefined
  return query.findOrder(ctx.db, ctx.store.id, key)
}

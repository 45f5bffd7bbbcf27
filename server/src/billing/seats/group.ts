import type { Group } from '@matinee/contract/billing/seats'
import { endAccess } from '../../offers/accesses.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMember, type Viewer } from '../../platform/http/viewer.ts'
import { publish } from '../../platform/jobs/events.ts'
import { seatEnded, seatOffered } from '../events.ts'
import { lockLive } from '../subscriptions/rows.ts'
import { findLive, type SubscriptionRow } from '../subscriptions/subscriptions.ts'
import { NoGroup, SeatNotFound, SeatsTaken } from './errors.ts'
import { writeSeatKey } from './keys.ts'
import * as query from './queries.ts'

/** The viewer's subscription with the people it is for; null if it is for one alone. */
export async function readGroup(ctx: StoreContext, viewer: Viewer): Promise<Group | null> {
  const own = await findLive(ctx.db, ctx.store.id, assertMember(viewer).id)
  return own ? presentGroup(ctx, own) : null
}

async function presentGroup(ctx: StoreContext, own: SubscriptionRow): Promise<Group | null> {
  const max_seats = await query.findMaxSeats(ctx.db, own.offer_id)
  if (own.seats === 1 && max_seats === 1) return null
  const { title } = await query.titleAndManager(ctx.db, own.id)
  const { id: subscription_id, seat_link: version } = own
  return {
    title,
    seats: own.seats,
    next_seats: own.next_seats,
    free: await countFree(ctx, own),
    max_seats: Math.max(max_seats, own.seats),
    seat_amount: own.amount / own.seats,
    currency: own.currency,
    period_end: own.period_end,
    link: `/seats/${writeSeatKey(ctx, { kind: 'link', subscription_id, version })}`,
    people: await query.peopleOf(ctx.db, own.id),
  }
}

/** Seats that nobody has and that are still there in the next period; one is the manager's own. */
export const countFree = async ({ db }: StoreContext, { id, seats, next_seats }: SubscriptionRow) =>
  Math.max(0, Math.min(seats, next_seats ?? seats) - 1 - (await query.countSeats(db, id)))

/** The group of the viewer, locked until the transaction ends. Throws `NoGroup`. */
async function lockGroup(ctx: StoreContext, viewer: Viewer): Promise<SubscriptionRow> {
  const own = await findLive(ctx.db, ctx.store.id, assertMember(viewer).id)
  if (!own || own.seats === 1) throw NoGroup()
  return lockLive(ctx, own.id)
}

/** Changes the viewer's group under its lock and returns it. */
const changeGroup = (
  ctx: StoreContext,
  viewer: Viewer,
  work: (ctx: StoreContext, group: SubscriptionRow) => Promise<unknown>,
): Promise<Group> =>
  transact(ctx, async (ctx) => {
    await work(ctx, await lockGroup(ctx, viewer))
    return (await readGroup(ctx, viewer))!
  })

/** Invites people by mail: each has a seat at once, and again the mail if it was invited before. Throws `SeatsTaken`. */
export const inviteToSeats = (ctx: StoreContext, viewer: Viewer, emails: readonly string[]) =>
  changeGroup(ctx, viewer, async (ctx, group) => {
    const known = new Map((await query.peopleOf(ctx.db, group.id)).map(({ email, ...seat }) => [email, seat]))
    const asked = [...new Set(emails.map((email) => email.trim().toLowerCase()))].filter(
      (email) => known.get(email)?.state !== 'joined' && email !== viewer.email?.toLowerCase(),
    )
    const fresh = asked.filter((email) => !known.has(email))
    const free = await countFree(ctx, group)
    if (fresh.length > free) throw SeatsTaken({ more: { details: { free } } })
    for (const email of asked)
      await offerSeat(ctx, { email, seat_id: known.get(email)?.id ?? (await insert(ctx, group, email)) })
  })

async function insert(ctx: StoreContext, group: SubscriptionRow, email: string) {
  const [subscription_id, created_at] = [group.id, ctx.clock.now().toISOString()]
  const none = { member_id: null, joined_at: null }
  return (
    await query.insertSeat(ctx.db, { store_id: ctx.store.id, subscription_id, email, created_at, ...none })
  ).id
}

const offerSeat = (ctx: StoreContext, { seat_id, email }: { seat_id: number; email: string }) =>
  publish(ctx, seatOffered, {
    store_id: ctx.store.id,
    seat_id,
    email,
    key: writeSeatKey(ctx, { kind: 'seat', seat_id }),
  })

/** Ends an invitation, or the access of who has the seat. Throws `SeatNotFound` for a seat of somebody else's. */
export const takeSeatBack = (ctx: StoreContext, viewer: Viewer, seatId: number) =>
  changeGroup(ctx, viewer, async (ctx, group) => {
    const seat = await query.findSeat(ctx.db, ctx.store.id, seatId)
    if (seat?.subscription_id !== group.id) throw SeatNotFound()
    await removeSeat(ctx, seat)
  })

/** Removes a seat with what it opened, and tells who had it. Runs in a transaction that has locked the subscription. */
export async function removeSeat(ctx: StoreContext, { id, member_id, subscription_id }: query.SeatRow) {
  await endAccess(ctx, { source: 'seat', source_id: id, reason: 'taken_back' })
  await query.deleteSeat(ctx.db, id)
  if (member_id !== null)
    await publish(ctx, seatEnded, { store_id: ctx.store.id, member_id, subscription_id })
}

export const renewGroupLink = (ctx: StoreContext, viewer: Viewer) =>
  changeGroup(ctx, viewer, (ctx, group) => query.renewLink(ctx.db, group.id))

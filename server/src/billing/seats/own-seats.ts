import type { OwnSeat } from '@matinee/contract/billing/seats'
import { endAccess } from '../../offers/accesses.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMember, type Viewer } from '../../platform/http/viewer.ts'
import { settingsOf } from '../settings.ts'
import { lockSubscriptions, type SubscriptionRow } from '../subscriptions/rows.ts'
import { openSeat } from '../subscriptions/seat-accesses.ts'
import { accessUntil } from '../subscriptions/steps.ts'
import { findSubscription } from '../subscriptions/subscriptions.ts'
import { SeatNotFound, SeatOwn, SeatsTaken } from './errors.ts'
import { countFree } from './group.ts'
import { readSeatKey, type SeatKey } from './keys.ts'
import * as query from './queries.ts'

interface OfferedSeat {
  /** The seat of an invitation; null by the link. */
  seat: query.SeatRow | null
  subscription: SubscriptionRow
}

/** Throws `SeatNotFound` for a key that opens nothing, or nothing any more. */
async function offeredBy(ctx: StoreContext, written: string): Promise<OfferedSeat> {
  const key = readSeatKey(ctx, written)
  const offered = key && (await offeredByKey(ctx, key))
  if (!offered || offered.subscription.status === 'canceled') throw SeatNotFound()
  return offered
}

async function offeredByKey(ctx: StoreContext, key: SeatKey): Promise<OfferedSeat | null> {
  const { db, store } = ctx
  if (key.kind === 'link') {
    const subscription = await findSubscription(db, store.id, key.subscription_id)
    return subscription?.seat_link === key.version ? { seat: null, subscription } : null
  }
  const seat = await query.findSeat(db, store.id, key.seat_id)
  const subscription = seat && (await findSubscription(db, store.id, seat.subscription_id))
  return seat && subscription ? { seat, subscription } : null
}

/** What a key leads to, for anybody who has it. */
export async function lookAtSeat(ctx: StoreContext, viewer: Viewer, key: string) {
  const offered = await offeredBy(ctx, key)
  return {
    ...(await query.titleAndManager(ctx.db, offered.subscription.id)),
    state: await stateFor(ctx, viewer, offered),
  }
}

async function stateFor(ctx: StoreContext, { id }: Viewer, { seat, subscription }: OfferedSeat) {
  if (id && subscription.member_id === id) return 'own' as const
  if (id && (await query.seatOfMember(ctx.db, subscription.id, id))) return 'joined' as const
  if (seat) return seat.member_id === null ? ('open' as const) : ('full' as const)
  return (await countFree(ctx, subscription)) > 0 ? ('open' as const) : ('full' as const)
}

/**
 * Gives the viewer a seat and opens what it covers; again changes nothing. Seats are given under the lock of their
 * subscription, so that of fifty people one gets the last. Throws `SeatNotFound`, `SeatOwn`, `SeatsTaken`.
 */
export function takeSeat(ctx: StoreContext, viewer: Viewer, key: string): Promise<{ title: string }> {
  const member = assertMember(viewer)
  return transact(ctx, async (ctx) => {
    const { subscription } = await offeredBy(ctx, key)
    const [locked] = await lockSubscriptions(ctx.db, ctx.store.id, [subscription.id])
    const offered = await offeredBy(ctx, key) // it may have been taken back meanwhile
    if (locked!.member_id === member.id) throw SeatOwn()
    if (!(await query.seatOfMember(ctx.db, locked!.id, member.id)))
      await fill(ctx, member, { ...offered, subscription: locked! })
    const { title } = await query.titleAndManager(ctx.db, locked!.id)
    return { title }
  })
}

async function fill(ctx: StoreContext, { id, email }: Viewer, { seat, subscription }: OfferedSeat) {
  const now = ctx.clock.now().toISOString()
  const invited =
    seat ?? (email ? await query.seatOfAddress(ctx.db, subscription.id, email.toLowerCase()) : undefined)
  if (invited?.member_id) throw SeatsTaken()
  if (!invited && (await countFree(ctx, subscription)) === 0) throw SeatsTaken()
  const taken = invited
    ? await query.fillSeat(ctx.db, invited.id, id, now)
    : await query.insertSeat(ctx.db, {
        ...{ store_id: ctx.store.id, subscription_id: subscription.id, member_id: id, email: null },
        ...{ created_at: now, joined_at: now },
      })
  const until = accessUntil(subscription, await settingsOf(ctx))
  await openSeat(ctx, subscription, { id: taken.id, member_id: id }, until)
}

/** The seats the viewer has in the subscriptions of others. */
export const listOwnSeats = (ctx: StoreContext, viewer: Viewer): Promise<OwnSeat[]> =>
  query.seatsOfMember(ctx.db, ctx.store.id, assertMember(viewer).id)

/** Gives the viewer's seat back. Throws `SeatNotFound`. */
export function leaveSeat(ctx: StoreContext, viewer: Viewer, seatId: number): Promise<OwnSeat[]> {
  const { id } = assertMember(viewer)
  return transact(ctx, async (ctx) => {
    const seat = await query.findSeat(ctx.db, ctx.store.id, seatId)
    if (seat?.member_id !== id) throw SeatNotFound()
    await lockSubscriptions(ctx.db, ctx.store.id, [seat.subscription_id])
    await endAccess(ctx, { source: 'seat', source_id: seatId, reason: 'left' })
    await query.deleteSeat(ctx.db, seatId)
    return listOwnSeats(ctx, viewer)
  })
}

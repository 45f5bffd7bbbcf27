import type { Opened } from '@matinee/contract/ways'
import { transact } from '../platform/context.ts'
import { publish, publishAll } from '../platform/events.ts'
import type { StoreContext } from '../platform/http.ts'
import { isStaff, memberOnly, type Viewer } from '../platform/viewer.ts'
import { accessEnded, accessGranted } from './events.ts'
import * as query from './queries/accesses.ts'
import { keepLimitsOf } from './queries/limits.ts'

export type Access = query.AccessRow
export type AccessSource = Access['source']

export interface Grant {
  member_id: number
  /** What an offer opens, or one program: one of the two. */
  offer_id?: number | null
  content_id?: number | null
  source: AccessSource
  /** The subscription or order it came by. */
  source_id: number | null
  starts_at: string
  /** Null for ever. Of a rental: until when it must be begun. */
  ends_at: string | null
  /** Of a rental: how long it stays open from its first play on. */
  watch_hours?: number | null
  granted_by?: number | null
}

/**
 * Opens what an offer covers, or one program, to a member. Of the same source for the same once more, it lasts as told
 * now instead, whether longer or shorter.
 */
export function grantAccess(ctx: StoreContext, grant: Grant): Promise<Access> {
  return transact(ctx, async (ctx) => {
    const access = await query.putAccess(ctx.db, { store_id: ctx.store.id, ...grant })
    await tellGrant(ctx, access)
    return access
  })
}

/** Open accesses of one source last as told now instead, many at once. Those that are closed stay closed. */
export function lengthenAccesses(
  ctx: StoreContext,
  source: AccessSource,
  lasting: readonly { source_id: number; ends_at: string | null }[],
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const lengthened = await query.lengthen(ctx.db, source, lasting)
    await publishAll(ctx, accessGranted, lengthened.map(newsOf))
  })
}

/** What was closed for a reason is open again, as long as it would have been. */
export function reopenAccess(
  ctx: StoreContext,
  { reason, ...source }: { source: AccessSource; source_id: number; reason: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    for (const access of await query.reopen(ctx.db, source, reason)) {
      await keepLimitsOf(ctx.db, access.member_id, nowOf(ctx))
      await publish(ctx, accessGranted, newsOf(access))
    }
  })
}

interface Ending {
  source: AccessSource
  source_id: number
  /** At once without it; never later than it would end by itself. */
  at?: string
  reason: string
  /** Of a source that gave to many: these alone. */
  member_ids?: number[]
}

/** Closes what came by a subscription or an order, now or at a moment to come. Nothing where it is closed already. */
export function endAccess(ctx: StoreContext, { at, reason, ...source }: Ending): Promise<void> {
  return transact(ctx, async (ctx) => {
    const now = nowOf(ctx)
    if (at && Date.parse(at) > Date.parse(now)) return void (await query.shorten(ctx.db, source, at))
    for (const access of await query.revokeOf(ctx.db, source, now, reason)) await tellEnd(ctx, access)
  })
}

/** An access is open, or open longer: as `tellEnd`. */
export async function tellGrant(ctx: StoreContext, access: Access) {
  await keepLimitsOf(ctx.db, access.member_id, nowOf(ctx))
  await publish(ctx, accessGranted, newsOf(access))
}

/** An access is over: what its member's plans allow is counted anew, and the news told. In the caller's transaction. */
export async function tellEnd(ctx: StoreContext, access: Access) {
  await keepLimitsOf(ctx.db, access.member_id, nowOf(ctx))
  await publish(ctx, accessEnded, newsOf(access))
}

/** The access that opens a program to a member now; null where there is none. */
export const findOpening = async (
  ctx: StoreContext,
  memberId: number,
  contentId: number,
): Promise<Access | null> =>
  (await query.findOpening(ctx.db, ctx.store.id, { memberId, contentId, now: nowOf(ctx) })) ?? null

/** What is open to a viewer now beside what is free to all; everything to the staff. Refuses guests. */
export async function listOpened(ctx: StoreContext, viewer: Viewer): Promise<Opened> {
  const { id } = memberOnly(viewer)
  if (isStaff(viewer)) return { everything: true, content_ids: [] }
  return query.findOpened(ctx.db, ctx.store.id, { memberId: id, now: nowOf(ctx) })
}

const HOUR_MS = 3_600_000

/** The first play of a rental: its hours begin to run. Of one that has begun, nothing changes. */
export async function beginRental(ctx: StoreContext, access: Access): Promise<Access> {
  if (!access.watch_hours || access.first_played_at) return access
  const endsAt = new Date(ctx.clock.now().getTime() + access.watch_hours * HOUR_MS).toISOString()
  return (await query.beginRental(ctx.db, access.id, { now: nowOf(ctx), endsAt })) ?? access
}

const nowOf = ({ clock }: StoreContext) => clock.now().toISOString()

const newsOf = ({ store_id, member_id, id }: Access) => ({ store_id, member_id, access_id: id })

import type { OpenPrograms } from '@matinee/contract/offers/ways'
import { HOUR_MS } from '@matinee/contract/platform/durations'
import { transact } from '../platform/context.ts'
import { publish, publishAll } from '../platform/jobs/events.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { isStaff, assertMember, type Viewer } from '../platform/http/viewer.ts'
import { accessEnded, accessGranted } from './events.ts'
import * as query from './queries/accesses.ts'
import { updateLimitsOf, updateLimitsOfMembers } from './queries/limits.ts'

export type OpenAccess = query.AccessRow
export type AccessSource = OpenAccess['source']

export interface AccessGrant {
  member_id: number
  /** What an offer opens, or one program; exactly one of the two. */
  offer_id?: number | null
  content_id?: number | null
  source: AccessSource
  /** The subscription or order it came from. */
  source_id: number | null
  starts_at: string
  /** Null for unlimited. For a rental: until when it must be started. */
  ends_at: string | null
  /** For a rental: how long it stays open after its first play. */
  watch_hours?: number | null
  granted_by?: number | null
}

/**
 * Grants a member access to what an offer covers, or to one program. A second grant of the same source
 * replaces the end of the first.
 */
export function grantAccess(ctx: StoreContext, grant: AccessGrant): Promise<OpenAccess> {
  return transact(ctx, async (ctx) => {
    const access = await query.putAccess(ctx.db, { store_id: ctx.store.id, ...grant })
    await publishGranted(ctx, access)
    return access
  })
}

/**
 * Grants many new members what their plans cover, in a few statements. Publishes nothing: they came by a file and are not
 * there.
 */
export async function grantAccesses(ctx: StoreContext, grants: readonly AccessGrant[]): Promise<void> {
  if (grants.length === 0) return
  await query.insertAccesses(ctx.db, ctx.store.id, grants)
  const members = grants.map(({ member_id }) => member_id)
  await updateLimitsOfMembers(ctx.db, members, nowOf(ctx))
}

/** Deletes the accesses of sources that are undone as if they had never been. */
export const removeAccesses = query.deleteAccesses

/** Changes the end of many open accesses of one source. Closed ones stay closed. */
export function extendAccesses(
  ctx: StoreContext,
  source: AccessSource,
  lasting: readonly { source_id: number; ends_at: string | null }[],
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const lengthened = await query.extendAccess(ctx.db, source, lasting)
    await publishAll(ctx, accessGranted, lengthened.map(accessEventOf))
  })
}

/** Gives back the time since a moment to everything that was open then and is no subscription's. */
export async function lengthenAccesses(
  ctx: StoreContext,
  pause: { since: string; byMs: number },
): Promise<void> {
  const lengthened = await query.lengthenAccesses(ctx.db, ctx.store.id, pause)
  await updateLimitsOfMembers(
    ctx.db,
    lengthened.map(({ member_id }) => member_id),
    nowOf(ctx),
  )
}

/** Reopens a closed access until its original end. */
export function reopenAccess(
  ctx: StoreContext,
  { reason, ...source }: { source: AccessSource; source_id: number; reason: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    for (const access of await query.reopenAccesses(ctx.db, source, reason)) {
      await updateLimitsOf(ctx.db, access.member_id, nowOf(ctx))
      await publish(ctx, accessGranted, accessEventOf(access))
    }
  })
}

interface EndAccessInput {
  source: AccessSource
  source_id: number
  /** Now if omitted; never later than the access would end anyway. */
  at?: string
  reason: string
  /** Limits a source with many members to these. */
  member_ids?: number[]
}

/** Ends the access of a subscription or order, now or later. Does nothing if it is closed already. */
export function endAccess(ctx: StoreContext, { at, reason, ...source }: EndAccessInput): Promise<void> {
  return transact(ctx, async (ctx) => {
    const now = nowOf(ctx)
    if (at && Date.parse(at) > Date.parse(now)) return void (await query.shortenAccess(ctx.db, source, at))
    for (const access of await query.revokeOf(ctx.db, source, now, reason)) await publishEnded(ctx, access)
  })
}

/** Publishes that an access was opened or extended, like `publishEnded`. */
export async function publishGranted(ctx: StoreContext, access: OpenAccess) {
  await updateLimitsOf(ctx.db, access.member_id, nowOf(ctx))
  await publish(ctx, accessGranted, accessEventOf(access))
}

/**
 * Recalculates the member's limits and publishes that an access has ended. Runs in the caller's transaction.
 */
export async function publishEnded(ctx: StoreContext, access: OpenAccess) {
  await updateLimitsOf(ctx.db, access.member_id, nowOf(ctx))
  await publish(ctx, accessEnded, accessEventOf(access))
}

/** The access that opens a program to a member now, or null. */
export const findOpeningAccess = async (
  ctx: StoreContext,
  memberId: number,
  contentId: number,
): Promise<OpenAccess | null> =>
  (await query.findOpening(ctx.db, ctx.store.id, { memberId, contentId, now: nowOf(ctx) })) ?? null

/** What a viewer has access to now, apart from free content; everything for staff. Throws for guests. */
export async function listOpenedContent(ctx: StoreContext, viewer: Viewer): Promise<OpenPrograms> {
  const { id } = assertMember(viewer)
  if (isStaff(viewer)) return { everything: true, content_ids: [] }
  return query.findOpened(ctx.db, ctx.store.id, { memberId: id, now: nowOf(ctx) })
}

/** Like `listOpenedContent`, without what is rented: a file that is kept would outlast its hours. */
export async function listContentToKeep(ctx: StoreContext, viewer: Viewer): Promise<OpenPrograms> {
  const { id } = assertMember(viewer)
  if (isStaff(viewer)) return { everything: true, content_ids: [] }
  return query.findOpened(ctx.db, ctx.store.id, { memberId: id, now: nowOf(ctx), lasting: true })
}

/** Whether a program is among what `listContentToKeep` lists for a member. */
export async function canKeepContent(ctx: StoreContext, viewer: Viewer, contentId: number): Promise<boolean> {
  if (isStaff(viewer)) return true
  const opening = await findOpeningAccess(ctx, assertMember(viewer).id, contentId) // what is rented comes last
  return opening !== null && opening.watch_hours === null
}

/** Starts the hours of a rental at its first play. A started rental stays as it is. */
export async function beginRental(ctx: StoreContext, access: OpenAccess): Promise<OpenAccess> {
  if (!access.watch_hours || access.first_played_at) return access
  const endsAt = new Date(ctx.clock.now().getTime() + access.watch_hours * HOUR_MS).toISOString()
  return (await query.beginRental(ctx.db, access.id, { now: nowOf(ctx), endsAt })) ?? access
}

const nowOf = ({ clock }: StoreContext) => clock.now().toISOString()

const accessEventOf = ({ store_id, member_id, id }: OpenAccess) => ({ store_id, member_id, access_id: id })

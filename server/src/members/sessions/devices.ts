import type { Device, UserLimit as UserLimitAnswer } from '@matinee/contract/members/members'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMember, type Viewer } from '../../platform/http/viewer.ts'
import { DeviceNotFound, UserLimit } from '../errors.ts'
import { liveSince } from '../sign-in/limits.ts'
import * as query from './session-queries.ts'
import { describeAgent } from './user-agent.ts'

const present = (session: query.SessionRow, current: number | null): Device => ({
  id: session.id,
  kind: session.kind,
  ...describeAgent(session.user_agent),
  country: session.country,
  signed_in_at: session.created_at,
  last_seen_at: session.last_seen_at,
  current: session.id === current,
  streaming: session.streaming !== null,
})

/** The devices a member is signed in with: the `current` one first, then by last use. */
export async function devicesOf(
  ctx: StoreContext,
  memberId: number,
  current: number | null = null,
): Promise<Device[]> {
  const now = ctx.clock.now().toISOString()
  const sessions = await query.listSessions(ctx.db, ctx.store.id, memberId, now, liveSince(ctx))
  return sessions
    .map((session) => present(session, current))
    .toSorted((one, other) => Number(other.current) - Number(one.current))
}

export const listDevices = (ctx: StoreContext, viewer: Viewer) =>
  devicesOf(ctx, assertMember(viewer).id, viewer.session_id)

/** Signs out one of the viewer's own devices, at once. */
export async function signOutDevice(ctx: StoreContext, viewer: Viewer, id: number) {
  const { id: memberId } = assertMember(viewer)
  if ((await query.deleteSessions(ctx.db, ctx.store.id, memberId, { ids: [id] })) === 0)
    throw DeviceNotFound()
}

/** Signs out every device but the current one; returns their number. */
export async function signOutOthers(ctx: StoreContext, viewer: Viewer) {
  const { id, session_id } = assertMember(viewer)
  return { signed_out: await query.deleteSessions(ctx.db, ctx.store.id, id, { except: session_id }) }
}

export interface Full {
  memberId: number
  limit: UserLimitAnswer['limit']
  most: number
  /** The current session, if there is one. */
  sessionId?: number | null
  /** The challenge that continues a sign-in for which a device has to be signed out. */
  challenge?: string
}

/** The refusal that lists the devices in use. */
export async function userLimit(
  ctx: StoreContext,
  { memberId, limit, most, sessionId = null, challenge }: Full,
) {
  const more: UserLimitAnswer = {
    user_limit: true,
    limit,
    most,
    devices: await devicesOf(ctx, memberId, sessionId),
    challenge: challenge ?? null,
  }
  return UserLimit({ more })
}

import type { Session } from '@matinee/contract/members/session'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import * as refusals from './activation-errors.ts'
import { INTERVAL } from './activation.ts'
import { findMember } from '../queries.ts'
import * as query from './activation-queries.ts'
import { hashOf } from '../sign-in/secrets.ts'
import { presentMember } from '../sessions/session-answer.ts'
import { openSession, type SessionRequest } from '../sessions/sessions.ts'
import { refuseSuspended } from '../sign-in/sign-in.ts'

/**
 * A device polls for its grant. Once granted it is signed in and its code is spent; of two concurrent polls one finds
 * it spent. Refuses as RFC 8628 defines, and with `device_limit` if its member has no device left: it may retry.
 */
export async function pollActivation(
  ctx: StoreContext,
  deviceCode: string,
  visit: SessionRequest,
): Promise<Session> {
  const answer = await transact(ctx, async (ctx) => {
    const grant = await query.lockGrantOfDevice(ctx.db, ctx.store.id, hashOf(deviceCode))
    const refusal = await findPollRefusal(ctx, grant)
    return refusal ? { refusal } : { session: await letIn(ctx, grant!, visit) }
  })
  // Thrown outside the transaction, so that the recorded poll is kept.
  if ('refusal' in answer) throw answer.refusal // oxlint-disable-line typescript/only-throw-error -- a Refusal
  return answer.session
}

async function findPollRefusal(ctx: StoreContext, grant: query.DeviceGrantRow | undefined) {
  const now = ctx.clock.now()
  if (!grant || Date.parse(grant.expires_at) <= now.getTime()) return refusals.ActivationExpired()
  const isTooSoon = secondsSince(grant.polled_at, now) < grant.interval_seconds
  const interval = grant.interval_seconds + (isTooSoon ? INTERVAL : 0)
  await query.notePoll(ctx.db, grant.id, now.toISOString(), interval)
  if (isTooSoon) return refusals.SlowDown()
  if (grant.state === 'waiting') return refusals.ActivationPending()
  return grant.state === 'refused' ? refusals.ActivationRefused() : undefined
}

const secondsSince = (moment: string | null, now: Date) =>
  moment ? (now.getTime() - Date.parse(moment)) / 1000 : Infinity

async function letIn(ctx: StoreContext, grant: query.DeviceGrantRow, visit: SessionRequest) {
  const member = (await findMember(ctx.db, ctx.store.id, grant.member_id!))! // a grant goes with its member
  refuseSuspended(ctx, member)
  if ((await openSession(ctx, { member, kind: 'tv' }, visit)) !== null) throw refusals.DeviceLimit()
  await query.deleteGrant(ctx.db, grant.id)
  return presentMember(member)
}

import type { Session } from '@matinee/contract/members/session'
import type { StoreContext } from '../../platform/http/http.ts'
import { sourceOf } from './attempt-source.ts'
import { countAttempt, clearAttempts } from './attempts.ts'
import { fromOf } from '../sessions/browser.ts'
import { redeemChallenge, claimChallengeAttempt, openChallenge } from './challenges.ts'
import { userLimit } from '../sessions/devices.ts'
import { SecondFactorNeeded, WrongCode } from '../errors.ts'
import { findMember } from '../queries.ts'
import { deleteSessions } from '../sessions/session-queries.ts'
import { hasSecondFactor, isSecondFactor } from './second-factor.ts'
import { presentMember } from '../sessions/session-answer.ts'
import { openSession, type SessionRequest } from '../sessions/sessions.ts'
import { refuseSuspended, type ProvenMember } from './sign-in.ts'

/**
 * Signs in a person who has proved to be a member. Refuses with `suspended`, `second_factor_needed` (with a challenge)
 * or `user_limit` (with the devices in use and a challenge).
 */
export async function admit(
  ctx: StoreContext,
  proven: ProvenMember,
  visit: SessionRequest,
): Promise<Session> {
  const { member, isStrong } = proven
  refuseSuspended(ctx, member)
  if (isStrong || !(await hasSecondFactor(ctx.db, member.id))) return takePlace(ctx, proven, visit)
  const challenge = await openChallenge(ctx, { kind: 'second_factor', memberId: member.id })
  throw SecondFactorNeeded({ more: { challenge } })
}

async function takePlace(ctx: StoreContext, proven: ProvenMember, visit: SessionRequest) {
  const { member, isStrong, isRemote = false } = proven
  const most = await openSession(ctx, proven, visit)
  if (most === null) return presentMember(member)
  const challenge = await openChallenge(ctx, { kind: 'place', memberId: member.id, isStrong, isRemote })
  throw await userLimit(ctx, { memberId: member.id, limit: 'devices', most, challenge })
}

/** Continues a sign-in that waits for its second factor. */
export async function admitWithSecondFactor(
  ctx: StoreContext,
  { challenge: key, code }: { challenge: string; code: string },
  visit: SessionRequest,
): Promise<Session> {
  const { member_id } = await claimChallengeAttempt(ctx, 'second_factor', key)
  const source = await sourceOf(ctx, { id: member_id! }, fromOf(visit.request))
  const attempt = { kind: 'second_factor', account: String(member_id), ...source } as const
  await countAttempt(ctx, attempt)
  if (!(await isSecondFactor(ctx, member_id!, code))) throw WrongCode({ errors: { code: ['wrong'] } })
  await redeemChallenge(ctx, 'second_factor', key)
  await clearAttempts(ctx, attempt)
  return admit(ctx, { member: await memberNow(ctx, member_id!), isStrong: true }, visit)
}

/** Continues a sign-in that reached the device limit, by signing out other devices. */
export async function admitInPlaceOf(
  ctx: StoreContext,
  { challenge, device_ids }: { challenge: string; device_ids: number[] },
  visit: SessionRequest,
): Promise<Session> {
  const { member_id, strong, remote } = await redeemChallenge(ctx, 'place', challenge)
  await deleteSessions(ctx.db, ctx.store.id, member_id!, { ids: device_ids })
  const member = await memberNow(ctx, member_id!)
  refuseSuspended(ctx, member)
  return takePlace(ctx, { member, isStrong: strong, isRemote: remote }, visit)
}

// Challenges are deleted with their member, so the member exists.
const memberNow = async (ctx: StoreContext, id: number) => (await findMember(ctx.db, ctx.store.id, id))!

import { timestampAfter } from '../../platform/clock.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { ChallengeSpent } from '../errors.ts'
import * as query from './challenge-queries.ts'
import { hashOf, makeKey } from './secrets.ts'
import type { ChallengeTable } from '../tables.ts'

const GOOD_FOR = 10 * 60
const MOST_TRIES = 5

type Kind = ChallengeTable['kind']

export interface Pose {
  kind: Kind
  /** The member; null if the answer determines it. */
  memberId?: number | null
  isStrong?: boolean
  isRemote?: boolean
  /** The challenge itself, if it was generated elsewhere. */
  key?: string
}

/** Creates a challenge that a browser has ten minutes to answer; the key names it. */
export async function openChallenge(
  ctx: StoreContext,
  { kind, memberId = null, isStrong = false, isRemote = false, key = makeKey() }: Pose,
): Promise<string> {
  await query.insertChallenge(ctx.db, {
    hash: hashOf(key),
    store_id: ctx.store.id,
    member_id: memberId,
    kind,
    strong: isStrong,
    remote: isRemote,
    expires_at: timestampAfter(ctx.clock, GOOD_FOR),
  })
  return key
}

const challengeKey = (ctx: StoreContext, kind: Kind, key: string) => ({
  store_id: ctx.store.id,
  hash: hashOf(key),
  kind,
  now: ctx.clock.now().toISOString(),
})

/** A challenge that is about to be answered: at most five attempts. */
export async function claimChallengeAttempt(ctx: StoreContext, kind: Kind, key: string) {
  const challenge = await query.tryChallenge(ctx.db, challengeKey(ctx, kind, key), MOST_TRIES)
  if (!challenge) throw ChallengeSpent()
  return challenge
}

/** Spends an answered challenge, once, also for concurrent answers. */
export async function redeemChallenge(ctx: StoreContext, kind: Kind, key: string) {
  const challenge = await query.spendChallenge(ctx.db, challengeKey(ctx, kind, key))
  if (!challenge) throw ChallengeSpent()
  return challenge
}

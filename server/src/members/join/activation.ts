import type { ACTIVATION_ANSWERS, WaitingDevice } from '@matinee/contract/members/activation'
import {
  ACTIVATION_LENGTH,
  ACTIVATION_LETTERS,
  codeTyped,
  groupedCode,
} from '@matinee/contract/members/activation-code'
import { randomInt } from 'node:crypto'
import { timestampAfter } from '../../platform/clock.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMember, type Viewer } from '../../platform/http/viewer.ts'
import * as refusals from './activation-errors.ts'
import { sourceOfSession } from '../sign-in/attempt-source.ts'
import { countAttempt } from '../sign-in/attempts.ts'
import { devicesOf, userLimit } from '../sessions/devices.ts'
import { limitsOf } from '../sign-in/limits.ts'
import * as query from './activation-queries.ts'
import { codeHashOf, hashOf, makeKey } from '../sign-in/secrets.ts'
import { describeAgent } from '../sessions/user-agent.ts'

const GOOD_FOR = 10 * 60
/** The polling interval in seconds. */
export const INTERVAL = 5

const makeCode = () =>
  Array.from(
    { length: ACTIVATION_LENGTH },
    () => ACTIVATION_LETTERS[randomInt(ACTIVATION_LETTERS.length)],
  ).join('')

export interface ActivationRequest {
  userAgent: string | null
  country: string | null
}

/** Starts a device grant: its secret, the code it shows, the lifetime and polling interval in seconds. */
export async function beginActivation(ctx: StoreContext, { userAgent, country }: ActivationRequest) {
  const [deviceCode, code] = [makeKey(), makeCode()]
  await query.insertGrant(ctx.db, {
    store_id: ctx.store.id,
    device_hash: hashOf(deviceCode),
    code_hash: shownHashOf(ctx, code),
    user_agent: userAgent,
    country,
    interval_seconds: INTERVAL,
    created_at: ctx.clock.now().toISOString(),
    expires_at: timestampAfter(ctx.clock, GOOD_FOR),
  })
  return { device_code: deviceCode, user_code: groupedCode(code), expires_in: GOOD_FOR, interval: INTERVAL }
}

const shownHashOf = (ctx: StoreContext, code: string) => codeHashOf(ctx, code, 'activation', ctx.store.id)

/**
 * The device that shows a code, for a member to recognise. Throws `ActivationNotFound`, and refuses after too many
 * attempts.
 */
export async function readActivation(
  ctx: StoreContext,
  viewer: Viewer,
  typed: string,
): Promise<WaitingDevice> {
  const shown = await tryCode(ctx, viewer, typed)
  const grant = await query.findWaiting(ctx.db, shown)
  if (!grant) throw refusals.ActivationNotFound()
  const { user_agent, country, created_at: asked_at, expires_at } = grant
  return {
    user_code: groupedCode(codeTyped(typed)),
    ...describeAgent(user_agent),
    country,
    asked_at,
    expires_at,
  }
}

/**
 * Grants the device that shows a code access to the member's account, or denies it. Refuses like `readActivation`, and
 * with `user_limit` if the member has no device left.
 */
export async function answerActivation(
  ctx: StoreContext,
  viewer: Viewer,
  { typed, answer }: { typed: string; answer: (typeof ACTIVATION_ANSWERS)[number] },
): Promise<void> {
  const shown = await tryCode(ctx, viewer, typed)
  if (answer === 'allow') await refuseWithoutPlace(ctx, viewer)
  const settled = await query.settleGrant(
    ctx.db,
    shown,
    answer === 'allow' ? { state: 'allowed', member_id: viewer.id } : { state: 'refused', member_id: null },
  )
  if (!settled) throw refusals.ActivationNotFound()
}

async function refuseWithoutPlace(ctx: StoreContext, { id, role, session_id }: Viewer) {
  const { max_sessions: most } = await limitsOf(ctx, { id, role })
  if (most === null || (await devicesOf(ctx, id)).length < most) return
  throw await userLimit(ctx, { memberId: id, limit: 'devices', most, sessionId: session_id })
}

/** Counts a member's attempts, right or wrong: twenty in fifteen minutes. */
async function tryCode(ctx: StoreContext, viewer: Viewer, typed: string) {
  const { id, session_id } = assertMember(viewer)
  await countAttempt(ctx, { kind: 'activation', account: `member ${id}`, ...sourceOfSession(session_id) })
  return {
    store_id: ctx.store.id,
    code_hash: shownHashOf(ctx, codeTyped(typed)),
    now: ctx.clock.now().toISOString(),
  }
}

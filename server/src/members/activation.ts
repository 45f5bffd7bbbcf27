import {
  ACTIVATION_LENGTH,
  ACTIVATION_LETTERS,
  codeTyped,
  groupedCode,
  type ACTIVATION_ANSWERS,
  type WaitingDevice,
} from '@matinee/contract/activation'
import { randomInt } from 'node:crypto'
import { after } from '../platform/clock.ts'
import { transact, type Context } from '../platform/context.ts'
import type { StoreContext } from '../platform/http.ts'
import { memberOnly, type Viewer } from '../platform/viewer.ts'
import * as refusals from './activation-errors.ts'
import { countAttempt } from './attempts.ts'
import * as query from './queries/activation.ts'
import { codeHashOf, hashOf, makeKey } from './secrets.ts'
import { describeAgent } from './user-agent.ts'

const GOOD_FOR = 10 * 60
const INTERVAL = 5

const makeCode = () =>
  Array.from(
    { length: ACTIVATION_LENGTH },
    () => ACTIVATION_LETTERS[randomInt(ACTIVATION_LETTERS.length)],
  ).join('')

export interface Asking {
  userAgent: string | null
  country: string | null
}

/** A device asks to be let in: what it keeps to itself, what it shows, and the seconds of both. */
export async function beginActivation(ctx: StoreContext, { userAgent, country }: Asking) {
  const [deviceCode, code] = [makeKey(), makeCode()]
  await query.insertGrant(ctx.db, {
    store_id: ctx.store.id,
    device_hash: hashOf(deviceCode),
    code_hash: shownHashOf(ctx, code),
    user_agent: userAgent,
    country,
    interval_seconds: INTERVAL,
    created_at: ctx.clock.now().toISOString(),
    expires_at: after(ctx.clock, GOOD_FOR),
  })
  return { device_code: deviceCode, user_code: groupedCode(code), expires_in: GOOD_FOR, interval: INTERVAL }
}

const shownHashOf = (ctx: StoreContext, code: string) => codeHashOf(ctx, code, 'activation', ctx.store.id)

/**
 * The device asks whether it has been let in. Then `open` signs its person in, and the code is spent with it: of two
 * questions at once one finds it spent, and where there is no place left for the device it may ask again. Refuses as
 * RFC 8628 says.
 */
export async function pollActivation<T>(
  ctx: StoreContext,
  deviceCode: string,
  open: (ctx: StoreContext, memberId: number) => Promise<T>,
): Promise<T> {
  const answer = await transact(ctx, async (ctx) => {
    const grant = await query.lockGrantOfDevice(ctx.db, ctx.store.id, hashOf(deviceCode))
    const refusal = await whyNot(ctx, grant)
    if (refusal) return { refusal }
    await query.deleteGrant(ctx.db, grant!.id)
    return { opened: await open(ctx, grant!.member_id!) }
  })
  // Thrown out here: what was noted of the question stays noted.
  if ('refusal' in answer) throw answer.refusal
  return answer.opened
}

async function whyNot(ctx: StoreContext, grant: query.DeviceGrantRow | undefined) {
  const now = ctx.clock.now()
  if (!grant || Date.parse(grant.expires_at) <= now.getTime()) return refusals.ActivationExpired()
  const isTooSoon = agoOf(grant.polled_at, now) < grant.interval_seconds
  const interval = grant.interval_seconds + (isTooSoon ? INTERVAL : 0)
  await query.notePoll(ctx.db, grant.id, now.toISOString(), interval)
  if (isTooSoon) return refusals.SlowDown()
  if (grant.state === 'waiting') return refusals.ActivationPending()
  return grant.state === 'refused' ? refusals.ActivationRefused() : undefined
}

const agoOf = (moment: string | null, now: Date) =>
  moment ? (now.getTime() - Date.parse(moment)) / 1000 : Infinity

/** The device that shows a code, for a member to recognise. Refuses as `ActivationNotFound`, and after too many tries. */
export async function readActivation(
  ctx: StoreContext,
  viewer: Viewer,
  { typed, network }: { typed: string; network: string },
): Promise<WaitingDevice> {
  const shown = await tryCode(ctx, viewer, { typed, network })
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

/** Lets the device that shows a code in to the member's account, or refuses it. Refuses as `readActivation`. */
export async function answerActivation(
  ctx: StoreContext,
  viewer: Viewer,
  { typed, network, answer }: { typed: string; network: string; answer: (typeof ACTIVATION_ANSWERS)[number] },
): Promise<void> {
  const shown = await tryCode(ctx, viewer, { typed, network })
  const settled = await query.settleGrant(
    ctx.db,
    shown,
    answer === 'allow' ? { state: 'allowed', member_id: viewer.id } : { state: 'refused', member_id: null },
  )
  if (!settled) throw refusals.ActivationNotFound()
}

/** Counts a try of a member's, right or wrong: whoever guesses gets twenty in fifteen minutes. */
async function tryCode(
  ctx: StoreContext,
  viewer: Viewer,
  { typed, network }: { typed: string; network: string },
) {
  const { id } = memberOnly(viewer)
  await countAttempt(ctx, { kind: 'code', email: `activation by ${id}`, network })
  return {
    store_id: ctx.store.id,
    code_hash: shownHashOf(ctx, codeTyped(typed)),
    now: ctx.clock.now().toISOString(),
  }
}

/** Forgets the devices nobody let in. */
export const forgetActivations = (ctx: Context) =>
  query.deleteEndedGrants(ctx.db, ctx.clock.now().toISOString())

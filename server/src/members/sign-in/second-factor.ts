import type { RecoveryCodes, SecondFactor } from '@matinee/contract/members/sign-in'
import { isStaffRole } from '@matinee/contract/platform/roles'
import { randomBytes } from 'node:crypto'
import { transact, type Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { SecondFactorRequired } from '../../platform/errors.ts'
import { publish } from '../../platform/jobs/events.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { seal, unseal } from '../../platform/text/vault.ts'
import { assertMember, type Viewer } from '../../platform/http/viewer.ts'
import { findStore } from '../../store/queries.ts'
import { sourceOfSession } from './attempt-source.ts'
import { countAttempt, clearAttempts } from './attempts.ts'
import { ChallengeSpent, WrongCode } from '../errors.ts'
import { secondFactorChanged } from '../events.ts'
import { prove, proveForNewWayIn } from './proof.ts'
import * as query from './second-factor-queries.ts'
import { makeStrong } from '../sessions/session-queries.ts'
import { codeHashOf, plainCode } from './secrets.ts'
import { makeSecret, stepOf, uriOf } from './totp.ts'

const PURPOSE = 'second-factor'
const RECOVERY_CODES = 10
// Without characters that are easily confused.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 10

export const hasSecondFactor = async (db: Db, memberId: number) =>
  Boolean((await query.findSecondFactor(db, memberId))?.confirmed_at)

export async function readSecondFactor(ctx: StoreContext, viewer: Viewer): Promise<SecondFactor> {
  const { id } = assertMember(viewer)
  const factor = await query.findSecondFactor(ctx.db, id)
  return {
    on: Boolean(factor?.confirmed_at),
    since: factor?.confirmed_at ?? null,
    recovery_codes_left: await query.countRecoveryCodes(ctx.db, id),
    required: await isRequired(ctx, viewer),
  }
}

const isRequired = async (ctx: StoreContext, { role }: Viewer) =>
  isStaffRole(role) && (await findStore(ctx.db, ctx.store.id)).staff_second_factor

/** Creates a secret, which is inactive until confirmed. Refuses while a confirmed one exists. */
export async function beginSecondFactor(
  ctx: StoreContext,
  viewer: Viewer,
  { current_password }: { current_password?: string },
) {
  const { id } = await proveForNewWayIn(ctx, viewer, current_password)
  const secret = makeSecret()
  const sealed = seal(ctx, PURPOSE, secret)
  const row = { member_id: id, store_id: ctx.store.id, secret: sealed, confirmed_at: null }
  if (!(await query.beginSecondFactor(ctx.db, row))) throw ChallengeSpent()
  const { title } = await findStore(ctx.db, ctx.store.id)
  return { secret, uri: uriOf(secret, title, viewer.email ?? viewer.name) }
}

/**
 * Turns the second factor on with the first code of the app; this session then counts as strong. Returns the recovery
 * codes, once.
 */
export async function confirmSecondFactor(
  ctx: StoreContext,
  viewer: Viewer,
  { code }: { code: string },
): Promise<RecoveryCodes> {
  const { id, session_id } = assertMember(viewer)
  const attempt = { kind: 'second_factor', account: String(id), ...sourceOfSession(session_id) } as const
  await countAttempt(ctx, attempt)
  if (!(await isAppCode(ctx, id, plainCode(code)))) throw WrongCode({ errors: { code: ['wrong'] } })
  await clearAttempts(ctx, attempt)
  return transact(ctx, async (ctx) => {
    if (!(await query.confirmSecondFactor(ctx.db, id, ctx.clock.now().toISOString()))) throw ChallengeSpent()
    await makeStrong(ctx.db, session_id!)
    await publish(ctx, secondFactorChanged, { store_id: ctx.store.id, member_id: id, on: true })
    return putRecoveryCodes(ctx, id)
  })
}

/** Replaces the recovery codes. */
export async function renewRecoveryCodes(
  ctx: StoreContext,
  viewer: Viewer,
  { current_password }: { current_password?: string },
): Promise<RecoveryCodes> {
  const { id } = await prove(ctx, viewer, current_password)
  if (!(await hasSecondFactor(ctx.db, id))) throw ChallengeSpent()
  return transact(ctx, (ctx) => putRecoveryCodes(ctx, id))
}

async function putRecoveryCodes(ctx: StoreContext, memberId: number): Promise<RecoveryCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode)
  const hashes = codes.map((code) => codeHashOf(ctx, code, memberId))
  await query.putRecoveryCodes(ctx.db, memberId, hashes)
  return { recovery_codes: codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`) }
}

/** Turns the second factor off, unless the store requires it of this role. */
export async function removeSecondFactor(
  ctx: StoreContext,
  viewer: Viewer,
  { current_password }: { current_password?: string },
) {
  const { id } = await prove(ctx, viewer, current_password)
  if (await isRequired(ctx, viewer)) throw SecondFactorRequired()
  await transact(ctx, async (ctx) => {
    if ((await query.deleteSecondFactor(ctx.db, id)) === 0) return
    await publish(ctx, secondFactorChanged, { store_id: ctx.store.id, member_id: id, on: false })
  })
}

/** Whether this is the app's current, unused code or a recovery code; a correct one is spent. */
export async function isSecondFactor(ctx: StoreContext, memberId: number, typed: string): Promise<boolean> {
  const code = plainCode(typed)
  if (/^\d{6}$/.test(code)) return isAppCode(ctx, memberId, code)
  return Boolean(await query.useRecoveryCode(ctx.db, memberId, codeHashOf(ctx, code, memberId)))
}

async function isAppCode(ctx: Context, memberId: number, code: string): Promise<boolean> {
  const factor = await query.findSecondFactor(ctx.db, memberId)
  if (!factor) return false
  const step = stepOf(unseal(ctx, PURPOSE, factor.secret), code, ctx.clock.now())
  return step !== null && Boolean(await query.useStep(ctx.db, memberId, step))
}

function makeRecoveryCode(): string {
  // Bytes beyond the last full round of letters are dropped, because they would favour the first letters.
  const fair = [...randomBytes(LENGTH * 4)].filter((byte) => byte < 256 - (256 % LETTERS.length))
  return fair
    .slice(0, LENGTH)
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join('')
}

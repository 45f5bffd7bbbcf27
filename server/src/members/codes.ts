import type { CodeSent as CodeSentAnswer } from '@matinee/contract/members'
import { timingSafeEqual } from 'node:crypto'
import { countAttempt, succeeded } from './attempts.ts'
import { after } from '../platform/clock.ts'
import { transact } from '../platform/context.ts'
import { publish } from '../platform/events.ts'
import type { StoreContext } from '../platform/http.ts'
import { CodeSpent, CodeTooSoon, TooManyCodes, WrongCode } from './errors.ts'
import { codeIssued } from './events.ts'
import { findMemberByEmail } from './queries.ts'
import * as query from './queries/codes.ts'
import { codeHashOf, hashOf, makeCode, makeKey, plainCode } from './secrets.ts'

const GOOD_FOR = 10 * 60
const RESEND_AFTER = 60
const HOUR = 60 * 60
const MOST_AN_HOUR = 5
const MOST_TRIES = 5

/** What somebody says of themselves while they ask for a code to join with. */
export type Said = Pick<query.CodeRow, 'name' | 'marketing_consent' | 'custom_fields'>

const SAID_NOTHING: Said = { name: null, marketing_consent: false, custom_fields: {} }

/** That somebody reads the mail of an address; good until it is spent. */
export type ProvenAddress = query.CodeRow

/**
 * Sends a code to an address, to join or to sign in with. The same is done and answered whether or not it has an
 * account. Refuses the next within 60 seconds, and the sixth of an hour.
 */
export function sendCode(
  ctx: StoreContext,
  { email, locale, ...said }: { email: string; locale: string } & Partial<Said>,
): Promise<CodeSentAnswer> {
  return transact(ctx, async (ctx) => {
    const store_id = ctx.store.id
    await query.waitForAddress(ctx.db, store_id, email)
    refuseTooMany(ctx, await query.codesSince(ctx.db, store_id, email, after(ctx.clock, -HOUR)))
    const member = await findMemberByEmail(ctx.db, store_id, email)
    const [code, key] = [makeCode(), makeKey()]
    await query.insertCode(ctx.db, {
      store_id,
      email,
      ...SAID_NOTHING,
      ...said,
      code_hash: codeHashOf(ctx, code, store_id, email),
      key_hash: hashOf(key),
      created_at: ctx.clock.now().toISOString(),
      expires_at: after(ctx.clock, GOOD_FOR),
      used_at: null,
    })
    await publish(ctx, codeIssued, {
      store_id,
      email,
      // A stranger chose the other name: it would carry their words to somebody else's mail.
      name: member?.name ?? null,
      locale: member?.locale ?? locale,
      purpose: member ? 'sign_in' : 'join',
      code,
      key,
    })
    return { code_sent: true, resend_after: RESEND_AFTER, good_for: GOOD_FOR }
  })
}

function refuseTooMany({ clock }: StoreContext, sent: number[]) {
  const agoOf = (moment: number) => (clock.now().getTime() - moment) / 1000
  const refuse = (refusal: typeof CodeTooSoon, seconds: number) =>
    refusal({
      values: { seconds, minutes: Math.ceil(seconds / 60) },
      more: { details: { retry_after: seconds } },
    })
  if (sent.length >= MOST_AN_HOUR)
    throw refuse(TooManyCodes, Math.ceil(HOUR - agoOf(sent[MOST_AN_HOUR - 1]!)))
  if (sent.length > 0 && agoOf(sent[0]!) < RESEND_AFTER)
    throw refuse(CodeTooSoon, Math.ceil(RESEND_AFTER - agoOf(sent[0]!)))
}

/** The address a code proves. It is not spent by it; five wrong ones end it. */
export async function proveByCode(
  ctx: StoreContext,
  { email, code, network }: { email: string; code: string; network: string },
): Promise<ProvenAddress> {
  const trying = { kind: 'code', email, network } as const
  await countAttempt(ctx, trying)
  const store_id = ctx.store.id
  const now = ctx.clock.now().toISOString()
  const row = await query.tryCode(ctx.db, { store_id, email, now, most: MOST_TRIES })
  if (!row) throw CodeSpent()
  if (!timingSafeEqual(row.code_hash, codeHashOf(ctx, plainCode(code), store_id, email)))
    throw WrongCode({
      errors: { code: ['wrong'] },
      more: { details: { tries_left: MOST_TRIES - row.tries } },
    })
  await succeeded(ctx, trying)
  return row
}

/** The address the link of a mail proves, undefined where there is no such link. It is not spent by it. */
export const proveByLink = (ctx: StoreContext, key: string): Promise<ProvenAddress | undefined> =>
  query.findCodeByKey(ctx.db, ctx.store.id, hashOf(key), ctx.clock.now().toISOString())

/** Uses the proof up, code and link together: of two at once one is refused. */
export async function spend(ctx: StoreContext, proven: ProvenAddress) {
  if (!(await query.spendCode(ctx.db, proven.id, ctx.clock.now().toISOString()))) throw CodeSpent()
}

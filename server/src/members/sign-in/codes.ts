import type { CodeSent as CodeSentAnswer } from '@matinee/contract/members/members'
import { HOUR_SECONDS } from '@matinee/contract/platform/durations'
import { timingSafeEqual } from 'node:crypto'
import { sourceOf, type AttemptSource, type From } from './attempt-source.ts'
import { countAttempt, clearAttempts } from './attempts.ts'
import { timestampAfter } from '../../platform/clock.ts'
import { transact } from '../../platform/context.ts'
import { publish } from '../../platform/jobs/events.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { CodeSpent, CodeTooSoon, TooManyCodes, WrongCode } from '../errors.ts'
import { codeIssued } from '../events.ts'
import { findMemberByEmail } from '../queries.ts'
import * as query from './code-queries.ts'
import { codeHashOf, hashOf, makeCode, makeKey, plainCode } from './secrets.ts'

const GOOD_FOR = 10 * 60
const RESEND_AFTER = 60
const MOST_AN_HOUR = 5
// Limits across all networks: against unwanted mail and guessed codes.
const MOST_TO_AN_ADDRESS = 12
const MOST_TRIES = 5

/** What a person enters when requesting a code to join. */
export type SignUpDetails = Pick<query.CodeRow, 'name' | 'marketing_consent' | 'custom_fields'>

const SAID_NOTHING: SignUpDetails = { name: null, marketing_consent: false, custom_fields: {} }

/** Proof that a person reads the mail of an address; valid until it is spent. */
export type ProvenAddress = query.CodeRow

/**
 * Sends a code to an address, to join or to sign in. The work and answer are the same whether or not an account exists.
 * Refuses another within 60 seconds, and the sixth within an hour, per network or known browser.
 */
export function sendCode(
  ctx: StoreContext,
  { email, locale, from, ...said }: { email: string; locale: string; from?: From } & Partial<SignUpDetails>,
): Promise<CodeSentAnswer> {
  return transact(ctx, async (ctx) => {
    const store_id = ctx.store.id
    await query.waitForAddress(ctx.db, store_id, email)
    const member = await findMemberByEmail(ctx.db, store_id, email)
    const source = from ? await sourceOf(ctx, member, from) : STAFF
    refuseTooMany(
      ctx,
      source,
      await query.codesSince(ctx.db, store_id, email, timestampAfter(ctx.clock, -HOUR_SECONDS)),
    )
    const [code, key] = [makeCode(), makeKey()]
    await query.insertCode(ctx.db, {
      store_id,
      email,
      ...SAID_NOTHING,
      ...said,
      code_hash: codeHashOf(ctx, code, store_id, email),
      key_hash: hashOf(key),
      asked_from: source.address,
      created_at: ctx.clock.now().toISOString(),
      expires_at: timestampAfter(ctx.clock, GOOD_FOR),
      used_at: null,
    })
    await publish(ctx, codeIssued, {
      store_id,
      email,
      // The requester's name is left out for another's address: it would carry a stranger's text into their mail.
      name: member?.name ?? null,
      locale: member?.locale ?? locale,
      purpose: member ? 'sign_in' : 'join',
      code,
      key,
    })
    return { code_sent: true, resend_after: RESEND_AFTER, good_for: GOOD_FOR }
  })
}

/** Sent by the staff on behalf of a person. */
const STAFF: AttemptSource = { address: 'staff', isKnown: false }

function refuseTooMany({ clock }: StoreContext, source: AttemptSource, codes: query.SentCode[]) {
  const agoOf = ({ created_at }: query.SentCode) => (clock.now().getTime() - Date.parse(created_at)) / 1000
  const sent = codes.filter(({ asked_from }) => asked_from === source.address)
  const refuse = (refusal: typeof CodeTooSoon, seconds: number) =>
    refusal({
      values: { seconds, minutes: Math.ceil(seconds / 60) },
      more: { details: { retry_after: seconds } },
    })
  const last = sent[MOST_AN_HOUR - 1] ?? (source.isKnown ? undefined : codes[MOST_TO_AN_ADDRESS - 1])
  if (last) throw refuse(TooManyCodes, Math.ceil(HOUR_SECONDS - agoOf(last)))
  const [newest] = sent
  if (newest && agoOf(newest) < RESEND_AFTER)
    throw refuse(CodeTooSoon, Math.ceil(RESEND_AFTER - agoOf(newest)))
}

/**
 * The address a code proves: the newest requested from here, else from anywhere. The code is not spent. Five wrong
 * attempts end it, counted separately where it was requested and elsewhere, so that strangers cannot use up its
 * attempts.
 */
export async function proveByCode(
  ctx: StoreContext,
  { email, code, from }: { email: string; code: string; from: From },
): Promise<ProvenAddress> {
  const store_id = ctx.store.id
  const source = await sourceOf(ctx, await findMemberByEmail(ctx.db, store_id, email), from)
  const attempt = { kind: 'code', account: email, ...source } as const
  await countAttempt(ctx, attempt)
  const now = ctx.clock.now().toISOString()
  const typed = { store_id, email, asked_from: source.address, now, most: MOST_TRIES }
  const row = await query.tryCode(ctx.db, typed)
  if (!row) throw CodeSpent()
  if (!timingSafeEqual(row.code_hash, codeHashOf(ctx, plainCode(code), store_id, email)))
    throw WrongCode({
      errors: { code: ['wrong'] },
      more: { details: { tries_left: MOST_TRIES - triesOf(row, source) } },
    })
  await clearAttempts(ctx, attempt)
  return row
}

const triesOf = ({ asked_from, tries, tries_elsewhere }: query.CodeRow, { address }: AttemptSource) =>
  asked_from === address ? tries : tries_elsewhere

/** The address the link of a mail proves; undefined for an invalid link. The link is not spent. */
export const proveByLink = (ctx: StoreContext, key: string): Promise<ProvenAddress | undefined> =>
  query.findCodeByKey(ctx.db, ctx.store.id, hashOf(key), ctx.clock.now().toISOString())

/** Uses the proof up, code and link together, with every other sent to that address: of two at once one is refused. */
export async function spend(ctx: StoreContext, proven: ProvenAddress) {
  const now = ctx.clock.now().toISOString()
  if (!(await query.spendCode(ctx.db, proven.id, now))) throw CodeSpent()
  await query.spendOtherCodes(ctx.db, proven, now)
}

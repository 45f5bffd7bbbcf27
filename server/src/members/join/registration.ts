import type { CodeSent, RegistrationReply } from '@matinee/contract/members/members'
import { transact } from '../../platform/context.ts'
import { InvalidInput } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { emailFrom } from '../sessions/addresses.ts'
import type { From } from '../sign-in/attempt-source.ts'
import { proveByCode, proveByLink, sendCode, spend, type ProvenAddress } from '../sign-in/codes.ts'
import { LinkSpent } from '../errors.ts'
import { join } from './join.ts'
import { answersToKeep, isAnswerMissing } from '../people/field-values.ts'
import { findMemberByEmail, updateMember, type MemberRow } from '../queries.ts'
import { deleteSessions } from '../sessions/session-queries.ts'
import { userOf } from '../sessions/session-answer.ts'
import { makeSignInKey } from '../sign-in/sign-in-keys.ts'

export interface Form {
  email?: string
  name?: string
  code?: string
  verified_key?: string
  marketing_consent?: boolean
  custom_fields?: Record<string, unknown>
}

/** Sends the code that continues a registration; the answer is the same for every address. */
export async function beginRegistration(
  ctx: StoreContext,
  form: Form,
  { from, locale }: { from: From; locale: string },
): Promise<CodeSent> {
  const { email, name, marketing_consent = false, custom_fields } = form
  if (!email || !name) throw missing({ ...(!email && { email }), ...(!name && { name }) })
  if (custom_fields) await answersToKeep(ctx, { at: 'signup', answers: custom_fields })
  const said = { name: name.trim(), marketing_consent, custom_fields: custom_fields ?? {} }
  return sendCode(ctx, { email: emailFrom(email), locale, from, ...said })
}

/** Creates the account of a proven address, or finds the existing one; the key signs in once. */
export async function finishRegistration(
  ctx: StoreContext,
  form: Form,
  { from, locale }: { from: From; locale: string },
): Promise<RegistrationReply> {
  const proven = await proofOf(ctx, form, from)
  return registrationOf(ctx, await memberOf(ctx, proven, { ...form, locale }))
}

/** The answer to a finished registration. */
export const registrationOf = async (ctx: StoreContext, member: MemberRow): Promise<RegistrationReply> => ({
  user: userOf(member),
  verified_key: await makeSignInKey(ctx, ctx.store.id, member.id),
})

async function proofOf(ctx: StoreContext, { email, code, verified_key }: Form, from: From) {
  if (verified_key) {
    const proven = await proveByLink(ctx, verified_key)
    if (!proven) throw LinkSpent()
    return proven
  }
  if (!email || !code) throw missing({ ...(!email && { email }), ...(!code && { code }) })
  return proveByCode(ctx, { email: emailFrom(email), code, from })
}

/**
 * The member of a proven address; this spends the proof. Without an account one is created, which needs a name and the
 * store's required answers, given now or when the code was requested.
 */
export function memberOf(
  ctx: StoreContext,
  proven: ProvenAddress,
  form: Form & { locale?: string } = {},
): Promise<MemberRow> {
  return transact(ctx, async (ctx) => {
    await spend(ctx, proven)
    const member = await findMemberByEmail(ctx.db, ctx.store.id, proven.email)
    return member ? markEmailVerified(ctx, member) : newcomer(ctx, proven, form)
  })
}

async function newcomer(ctx: StoreContext, proven: ProvenAddress, form: Form & { locale?: string }) {
  const { locale, marketing_consent = proven.marketing_consent, custom_fields = proven.custom_fields } = form
  const name = form.name?.trim() || proven.name
  if (!name) throw missing({ name })
  return join(ctx, {
    email: proven.email,
    name,
    isVerified: true,
    answers: await answersToKeep(ctx, { at: 'signup', answers: custom_fields }),
    ...(locale && { locale }),
    ...(marketing_consent && { consentSource: 'join' }),
  })
}

/** Whether everything a new account requires is known. */
export const canJoin = async (ctx: StoreContext, { name, custom_fields }: ProvenAddress): Promise<boolean> =>
  name !== null && !(await isAnswerMissing(ctx, 'signup', custom_fields))

/**
 * The member whose address was just proved. If the account was created in a checkout without this proof, all its
 * sessions end: a stranger may have created it for this address.
 */
export function markEmailVerified(ctx: StoreContext, member: MemberRow): Promise<MemberRow> {
  if (member.email_verified_at) return Promise.resolve(member)
  return transact(ctx, async (ctx) => {
    const { id, unproven } = member
    if (unproven) await deleteSessions(ctx.db, ctx.store.id, id, { except: null })
    const email_verified_at = ctx.clock.now().toISOString()
    return updateMember(ctx.db, ctx.store.id, id, { email_verified_at, unproven: false })
  })
}

const missing = (fields: object) =>
  InvalidInput({ errors: Object.fromEntries(Object.keys(fields).map((field) => [field, ['required']])) })

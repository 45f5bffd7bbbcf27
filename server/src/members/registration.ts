import type { CodeSent, Registered } from '@matinee/contract/members'
import { transact } from '../platform/context.ts'
import { InvalidInput } from '../platform/errors.ts'
import type { StoreContext } from '../platform/http.ts'
import { emailFrom } from './addresses.ts'
import { proveByCode, proveByLink, sendCode, spend, type ProvenAddress } from './codes.ts'
import { LinkSpent } from './errors.ts'
import { join } from './joining.ts'
import { findMemberByEmail, updateMember, type MemberRow } from './queries.ts'
import { userOf } from './session-answer.ts'
import { makeSignInKey } from './sign-in-keys.ts'

export interface Form {
  email?: string
  name?: string
  code?: string
  verified_key?: string
  marketing_consent?: boolean
}

/** Sends the code a registration goes on with; the answer is the same for every address. */
export function beginRegistration(ctx: StoreContext, form: Form, locale: string): Promise<CodeSent> {
  const { email, name } = form
  if (!email || !name) throw missing({ ...(!email && { email }), ...(!name && { name }) })
  return sendCode(ctx, { email: emailFrom(email), name: name.trim(), locale })
}

/** Makes the account of a proven address, or finds the one there is; the key signs in once. */
export async function finishRegistration(
  ctx: StoreContext,
  form: Form,
  { network, locale }: { network: string; locale: string },
): Promise<Registered> {
  const proven = await proofOf(ctx, form, network)
  const member = await memberOf(ctx, proven, { ...form, locale })
  return { user: userOf(member), verified_key: await makeSignInKey(ctx, ctx.store.id, member.id) }
}

async function proofOf(ctx: StoreContext, { email, code, verified_key }: Form, network: string) {
  if (verified_key) {
    const proven = await proveByLink(ctx, verified_key)
    if (!proven) throw LinkSpent()
    return proven
  }
  if (!email || !code) throw missing({ ...(!email && { email }), ...(!code && { code }) })
  return proveByCode(ctx, { email: emailFrom(email), code, network })
}

/**
 * The member of a proven address; the proof is spent by it. Without an account one is made, for which a name is
 * needed: given now, or when the code was asked for.
 */
export function memberOf(
  ctx: StoreContext,
  proven: ProvenAddress,
  { name, locale, marketing_consent }: Form & { locale?: string } = {},
): Promise<MemberRow> {
  return transact(ctx, async (ctx) => {
    await spend(ctx, proven)
    const member = await findMemberByEmail(ctx.db, ctx.store.id, proven.email)
    if (member) return verified(ctx, member)
    const called = name?.trim() || proven.name
    if (!called) throw missing({ name })
    return join(ctx, {
      email: proven.email,
      name: called,
      isVerified: true,
      ...(locale && { locale }),
      ...(marketing_consent && { consentSource: 'join' }),
    })
  })
}

/** The member, whose address has just been proved. */
export const verified = async (ctx: StoreContext, member: MemberRow): Promise<MemberRow> =>
  member.email_verified_at
    ? member
    : updateMember(ctx.db, ctx.store.id, member.id, { email_verified_at: ctx.clock.now().toISOString() })

const missing = (fields: object) =>
  InvalidInput({ errors: Object.fromEntries(Object.keys(fields).map((field) => [field, ['required']])) })

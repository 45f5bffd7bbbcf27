import type { StoreContext } from '../../platform/http/http.ts'
import { emailFrom } from '../sessions/addresses.ts'
import { sourceOf, type From } from './attempt-source.ts'
import { countAttempt, clearAttempts } from './attempts.ts'
import { proveByCode, proveByLink } from './codes.ts'
import { LinkSpent, NoAccountYet, MemberSuspended, WrongSignIn } from '../errors.ts'
import { decoyFor, isPassword, renewHash } from './passwords.ts'
import * as query from '../queries.ts'
import { canJoin, memberOf, markEmailVerified } from '../join/registration.ts'
import { hashOf } from './secrets.ts'

/** A person who has proved to be a member. */
export interface ProvenMember {
  member: query.MemberRow
  /** Counts as two factors: no second factor is required. */
  isStrong: boolean
  /** Let in by a provider that vouches for no recent sign-in: the session proves nobody to be present. */
  isRemote?: boolean
}

/** Signs in by password. A refusal has the same text and timing whether or not the address is known. */
export async function signInWithPassword(
  ctx: StoreContext,
  { email: typed, password, ...from }: { email: string; password: string } & From,
): Promise<ProvenMember> {
  const email = emailFrom(typed)
  const member = await query.findMemberByEmail(ctx.db, ctx.store.id, email)
  const attempt = { kind: 'password', account: email, ...(await sourceOf(ctx, member, from)) } as const
  await countAttempt(ctx, attempt)
  const decoy = await decoyFor(ctx, email)
  if (!(await isPassword(password, member?.password_hash, decoy))) throw WrongSignIn()
  await clearAttempts(ctx, attempt)
  await renewHash(ctx, member!, password)
  return { member: member!, isStrong: false }
}

/** Signs in by a mailed code. A person without an account is told so: they have proved to read that mail. */
export async function signInWithCode(
  ctx: StoreContext,
  { email, code, ...from }: { email: string; code: string } & From,
): Promise<ProvenMember> {
  const proven = await proveByCode(ctx, { email: emailFrom(email), code, from })
  if (!(await query.findMemberByEmail(ctx.db, ctx.store.id, proven.email))) throw NoAccountYet()
  return { member: await memberOf(ctx, proven), isStrong: false }
}

/** Signs in by a one-time key or by the link of a mailed code, which is spent. */
export async function signInWithKey(ctx: StoreContext, key: string): Promise<ProvenMember> {
  const now = ctx.clock.now().toISOString()
  const link = await query.spendSignInLink(ctx.db, ctx.store.id, hashOf(key), now)
  if (!link) return signInWithLink(ctx, key)
  const member = (await query.findMember(ctx.db, ctx.store.id, link.member_id))!
  if (link.by_console) return { member, isStrong: true }
  return { member: await markEmailVerified(ctx, member), isStrong: false } // the link came by mail
}

async function signInWithLink(ctx: StoreContext, key: string): Promise<ProvenMember> {
  const proven = await proveByLink(ctx, key)
  if (!proven) throw LinkSpent()
  const hasAccount = await query.findMemberByEmail(ctx.db, ctx.store.id, proven.email)
  if (!hasAccount && !(await canJoin(ctx, proven)))
    throw NoAccountYet({ more: { details: { email: proven.email } } })
  return { member: await memberOf(ctx, proven), isStrong: false }
}

/** Refuses members the publisher has suspended. */
export function refuseSuspended(
  { clock }: StoreContext,
  { standing, standing_until }: Pick<query.MemberRow, 'standing' | 'standing_until'>,
) {
  const isOver = standing_until !== null && Date.parse(standing_until) <= clock.now().getTime()
  if (standing === 'suspended' && !isOver) throw MemberSuspended()
}

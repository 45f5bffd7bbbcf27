import { randomBytes } from 'node:crypto'
import { after } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import type { StoreContext } from '../platform/http.ts'
import { LinkSpent, LockedOut, WrongSignIn } from './errors.ts'
import { isPassword } from './passwords.ts'
import * as query from './queries.ts'
import { hashOf } from './sessions.ts'

const MOST_FAILURES = 10
const LOCK_SECONDS = 15 * 60
const LINK_SECONDS = 24 * 60 * 60

export interface Attempt {
  email: string
  password: string
  /** Network address it comes from. */
  address: string
}

/** The member these prove; the refusal is the same whether or not the address is known. */
export async function signInWithPassword(ctx: StoreContext, { email, password, address }: Attempt) {
  const failure = { store_id: ctx.store.id, email: email.trim().toLowerCase(), address }
  const since = after(ctx.clock, -LOCK_SECONDS)
  if ((await query.countFailures(ctx.db, { ...failure, failed_at: since })) >= MOST_FAILURES)
    throw LockedOut()

  const member = await query.findMemberByEmail(ctx.db, ctx.store.id, failure.email)
  if (await isPassword(password, member?.password_hash)) return member!

  await query.insertFailure(ctx.db, { ...failure, failed_at: ctx.clock.now().toISOString() })
  throw WrongSignIn()
}

/** The member a one-time key lets in; the key is spent by it. */
export async function signInWithKey(ctx: StoreContext, key: string) {
  const link = await query.spendSignInLink(ctx.db, ctx.store.id, hashOf(key), ctx.clock.now().toISOString())
  if (!link) throw LinkSpent()
  return (await query.findMember(ctx.db, ctx.store.id, link.member_id))!
}

/** A fresh one-time key for a member, good for a day. */
export async function makeSignInKey(ctx: Context, storeId: number, memberId: number): Promise<string> {
  const key = randomBytes(24).toString('base64url')
  await query.insertSignInLink(ctx.db, {
    key_hash: hashOf(key),
    store_id: storeId,
    member_id: memberId,
    expires_at: after(ctx.clock, LINK_SECONDS),
    used_at: null,
  })
  return key
}

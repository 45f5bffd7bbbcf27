import { timestampAfter } from '../../platform/clock.ts'
import { transact } from '../../platform/context.ts'
import { publish } from '../../platform/jobs/events.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { emailFrom } from '../sessions/addresses.ts'
import { sourceOfSession } from '../sign-in/attempt-source.ts'
import { countAttempt } from '../sign-in/attempts.ts'
import { AddressTaken, LinkSpent } from '../errors.ts'
import { emailChangeAsked, emailChanged } from '../events.ts'
import { prove } from '../sign-in/proof.ts'
import { findMemberByEmail, forgetSignInLinks, lockMember, updateMember } from '../queries.ts'
import * as query from '../sign-in/reset-queries.ts'
import { hashOf, makeKey } from '../sign-in/secrets.ts'

const GOOD_FOR = 24 * 60 * 60

/**
 * Sends a key to the new address and a notice to the old one. For an address that belongs to another account the answer
 * is the same, but nothing is sent.
 */
export async function askForEmailChange(
  ctx: StoreContext,
  viewer: Viewer,
  given: { email: string; current_password?: string },
) {
  const { id } = await prove(ctx, viewer, given.current_password)
  const new_email = emailFrom(given.email)
  const source = sourceOfSession(viewer.session_id)
  await countAttempt(ctx, { kind: 'email_change', account: `member ${id}`, ...source })
  if (await findMemberByEmail(ctx.db, ctx.store.id, new_email)) return
  const key = makeKey()
  const change = { store_id: ctx.store.id, member_id: id, new_email }
  await transact(ctx, async (ctx) => {
    const row = {
      ...change,
      key_hash: hashOf(key),
      expires_at: timestampAfter(ctx.clock, GOOD_FOR),
      used_at: null,
    }
    await query.putEmailChange(ctx.db, row)
    await publish(ctx, emailChangeAsked, { ...change, key })
  })
}

/** Replaces the address. Refuses with `link_spent`, or with `address_taken` if another account has it by now. */
export function confirmEmailChange(ctx: StoreContext, key: string): Promise<{ email: string }> {
  return transact(ctx, async (ctx) => {
    const { id: store_id } = ctx.store
    const now = ctx.clock.now().toISOString()
    const change = await query.spendEmailChange(ctx.db, store_id, hashOf(key), now)
    if (!change) throw LinkSpent()
    const { member_id, new_email: email } = change
    const { email: old_email } = (await lockMember(ctx.db, store_id, member_id))!
    if (await findMemberByEmail(ctx.db, store_id, email)) throw AddressTaken({ errors: { email: ['taken'] } })
    await updateMember(ctx.db, store_id, member_id, { email, email_verified_at: now, unproven: false })
    await forgetSignInLinks(ctx.db, member_id)
    if (old_email) await publish(ctx, emailChanged, { store_id, member_id, old_email })
    return { email }
  })
}

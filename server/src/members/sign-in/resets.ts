import type { RESET_STATES } from '@matinee/contract/members/members'
import { Type } from 'typebox'
import { timestampAfter } from '../../platform/clock.ts'
import { transact } from '../../platform/context.ts'
import { publish } from '../../platform/jobs/events.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { enqueue, defineJob } from '../../platform/jobs/jobs.ts'
import { emailFrom } from '../sessions/addresses.ts'
import { sourceOf, type From } from './attempt-source.ts'
import { countAttempt } from './attempts.ts'
import { LinkSpent } from '../errors.ts'
import { passwordResetAsked } from '../events.ts'
import { hashOfNew, putPassword } from './own-password.ts'
import { markEmailVerified } from '../join/registration.ts'
import { findMember, findMemberByEmail } from '../queries.ts'
import * as query from './reset-queries.ts'
import { hashOf, makeKey } from './secrets.ts'
import { refuseSuspended, type ProvenMember } from './sign-in.ts'

const GOOD_FOR = 60 * 60

/** Sends the link if the address has an account; looked up after the answer, so that timing reveals nothing. */
export const sendReset = defineJob({
  name: 'members.send-reset',
  payload: Type.Object({ store_id: Type.Integer(), email: Type.String() }),
  async run(ctx, { store_id, email }) {
    const member = await findMemberByEmail(ctx.db, store_id, email)
    if (!member) return
    const key = makeKey()
    await transact(ctx, async (ctx) => {
      await query.insertReset(ctx.db, {
        key_hash: hashOf(key),
        store_id,
        member_id: member.id,
        created_at: ctx.clock.now().toISOString(),
        expires_at: timestampAfter(ctx.clock, GOOD_FOR),
        used_at: null,
      })
      await publish(ctx, passwordResetAsked, { store_id, member_id: member.id, key })
    })
  },
})

/**
 * Requests a link to choose a new password. The answer is the same for every address, with a limit per fifteen minutes.
 */
export async function askForReset(ctx: StoreContext, typed: string, from: From) {
  const email = emailFrom(typed)
  const source = await sourceOf(ctx, await findMemberByEmail(ctx.db, ctx.store.id, email), from)
  await countAttempt(ctx, { kind: 'reset', account: email, ...source })
  await enqueue(ctx, sendReset, { store_id: ctx.store.id, email })
}

/** The state of a reset link; an unknown one reads as expired. */
export async function stateOfReset(ctx: StoreContext, key: string): Promise<(typeof RESET_STATES)[number]> {
  const reset = await query.findReset(ctx.db, ctx.store.id, hashOf(key))
  if (reset?.used_at) return 'used'
  return reset && Date.parse(reset.expires_at) > ctx.clock.now().getTime() ? 'valid' : 'expired'
}

/** Sets the new password and spends the link; a weak password leaves it valid. */
export async function resetPassword(
  ctx: StoreContext,
  { key, password, sign_out_others }: { key: string; password: string; sign_out_others: boolean },
): Promise<ProvenMember> {
  const reset = await query.findReset(ctx.db, ctx.store.id, hashOf(key))
  const member = reset && (await findMember(ctx.db, ctx.store.id, reset.member_id))
  if (!member || (await stateOfReset(ctx, key)) !== 'valid') throw LinkSpent()
  refuseSuspended(ctx, member)
  const hash = await hashOfNew(password, member)
  await transact(ctx, async (ctx) => {
    const now = ctx.clock.now().toISOString()
    if (!(await query.spendReset(ctx.db, ctx.store.id, hashOf(key), now))) throw LinkSpent()
    await markEmailVerified(ctx, member) // the link came by mail
    await putPassword(ctx, member.id, { hash, ...(sign_out_others && { keepOnly: null }) })
  })
  return { member, isStrong: false }
}

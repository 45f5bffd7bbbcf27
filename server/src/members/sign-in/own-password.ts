import { transact } from '../../platform/context.ts'
import { publish } from '../../platform/jobs/events.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { passwordChanged } from '../events.ts'
import { checkPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { prove, proveForNewWayIn } from './proof.ts'
import { updateMember, type MemberRow } from '../queries.ts'
import { spendOtherResets } from './reset-queries.ts'
import { deleteSessions } from '../sessions/session-queries.ts'

/** A password that obeys the rules, as it is kept. Refuses with `weak_password`. */
export async function hashOfNew(password: string, { name, email, nickname }: MemberRow) {
  await checkPassword(password, [name, email, nickname])
  return hashPassword(password)
}

export interface NewPassword {
  hash: string | null
  /** The session that stays when the others are ended; `undefined` where none is ended. */
  keepOnly?: number | null
}

/** Writes a password, or takes it away: what was sent to reset the old one is worth nothing any more. */
export function putPassword(ctx: StoreContext, memberId: number, { hash, keepOnly }: NewPassword) {
  return transact(ctx, async (ctx) => {
    const { id: store_id } = ctx.store
    await updateMember(ctx.db, store_id, memberId, { password_hash: hash })
    await spendOtherResets(ctx.db, store_id, memberId, ctx.clock.now().toISOString())
    if (keepOnly !== undefined) await deleteSessions(ctx.db, store_id, memberId, { except: keepOnly })
    await publish(ctx, passwordChanged, { store_id, member_id: memberId })
  })
}

/** Sets one's own password. */
export async function setPassword(
  ctx: StoreContext,
  viewer: Viewer,
  given: { password: string; sign_out_others: boolean; current_password?: string },
) {
  const member = await proveForNewWayIn(ctx, viewer, given.current_password)
  const hash = await hashOfNew(given.password, member)
  await putPassword(ctx, member.id, { hash, ...(given.sign_out_others && { keepOnly: viewer.session_id }) })
}

/** Takes one's own password away. */
export async function removePassword(
  ctx: StoreContext,
  viewer: Viewer,
  { current_password }: { current_password?: string },
) {
  const { id } = await prove(ctx, viewer, current_password)
  await putPassword(ctx, id, { hash: null })
}

import type { StoreContext } from '../../platform/http/http.ts'
import { assertMember, type Viewer } from '../../platform/http/viewer.ts'
import { sourceOfSession } from './attempt-source.ts'
import { countAttempt, clearAttempts } from './attempts.ts'
import { ConfirmAddressFirst, SignInAgain, WrongPassword } from '../errors.ts'
import { isPassword } from './passwords.ts'
import { findMember, type MemberRow } from '../queries.ts'
import { findOpeningOf } from '../sessions/session-queries.ts'

const FRESH_MS = 10 * 60 * 1000

/** Whether the session is younger than ten minutes, and somebody was present to open it. */
export async function isFresh(ctx: StoreContext, { session_id }: Viewer): Promise<boolean> {
  const opened = session_id ? await findOpeningOf(ctx.db, ctx.store.id, session_id) : undefined
  return (
    opened !== undefined &&
    !opened.remote &&
    ctx.clock.now().getTime() - Date.parse(opened.created_at) < FRESH_MS
  )
}

/**
 * Returns the member, who has shown to be present: by the current password if they have one, otherwise by a recent
 * session. Refuses with `wrong_password` or `sign_in_again`.
 */
export async function prove(
  ctx: StoreContext,
  viewer: Viewer,
  currentPassword: string | undefined,
): Promise<MemberRow> {
  const member = (await findMember(ctx.db, ctx.store.id, assertMember(viewer).id))!
  if (member.password_hash) await checkPassword(ctx, viewer, member.password_hash, currentPassword)
  else if (canSignInAgain(member) && !(await isFresh(ctx, viewer))) throw SignInAgain()
  return member
}

/**
 * The same, refused until the address is proved: a sign-in method added before would stay open to whoever created the
 * account when the owner of the address arrives.
 */
export async function proveForNewWayIn(
  ctx: StoreContext,
  viewer: Viewer,
  currentPassword: string | undefined,
): Promise<MemberRow> {
  const member = await prove(ctx, viewer, currentPassword)
  if (member.unproven) throw ConfirmAddressFirst()
  return member
}

// The first owner signed in by a link from the console and has no other sign-in method yet.
const canSignInAgain = ({ email }: MemberRow) => email !== null

async function checkPassword(
  ctx: StoreContext,
  { id, session_id }: Viewer,
  passwordHash: string,
  typed = '',
) {
  // Guesses in another person's open session are limited as at sign-in.
  const attempt = { kind: 'proof', account: `member ${id}`, ...sourceOfSession(session_id) } as const
  await countAttempt(ctx, attempt)
  if (!(await isPassword(typed, passwordHash)))
    throw WrongPassword({ errors: { current_password: ['wrong'] } })
  await clearAttempts(ctx, attempt)
}

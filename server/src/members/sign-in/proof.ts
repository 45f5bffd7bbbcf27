import type { StoreContext } from '../../platform/http/http.ts'
import { assertMember, type Viewer } from '../../platform/http/viewer.ts'
import { sourceOfSession } from './attempt-source.ts'
import { countAttempt, clearAttempts } from './attempts.ts'
import { ConfirmAddressFirst, SignInAgain, WrongPassword } from '../errors.ts'
import { isPassword } from './passwords.ts'
import { findMember, type MemberRow } from '../queries.ts'
import { findOpeningOf } from '../sessions/session-queries.ts'

const FRESH_MS = 10 * 60 * 1000

/** Whether the session was opened less than ten minutes ago. */
export async function isFresh(ctx: StoreContext, { session_id }: Viewer): Promise<boolean> {
  const opened = session_id ? await findOpeningOf(ctx.db, ctx.store.id, session_id) : undefined
  return opened !== undefined && ctx.clock.now().getTime() - Date.parse(opened.created_at) < FRESH_MS
}

/**
 * The member, who has shown that it is still they who sit there: by the current password, where they have one, else by a
 * session that is fresh. Refuses with `wrong_password` or `sign_in_again`.
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
 * The same, refused while nobody has shown to read the mail of the address: another way in, kept before that, would still
 * be open when its owner comes.
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

// The first owner came by a link from the console and has no other way back yet.
const canSignInAgain = ({ email }: MemberRow) => email !== null

async function checkPassword(
  ctx: StoreContext,
  { id, session_id }: Viewer,
  passwordHash: string,
  typed = '',
) {
  // Whoever sits at somebody else's open session may guess no faster than at the door.
  const attempt = { kind: 'proof', account: `member ${id}`, ...sourceOfSession(session_id) } as const
  await countAttempt(ctx, attempt)
  if (!(await isPassword(typed, passwordHash)))
    throw WrongPassword({ errors: { current_password: ['wrong'] } })
  await clearAttempts(ctx, attempt)
}

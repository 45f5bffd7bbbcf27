import { countAttempt, takeBack, type Attempt } from '../../members/sign-in/attempts.ts'
import { isPassword } from '../../members/sign-in/passwords.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { LinkPasswordWrong } from './link-errors.ts'
import { signForDay, type TimedToken } from './link-tokens.ts'
import { findLink, unlockSubject } from './open-link.ts'

/**
 * Exchanges the password of a link for a token that opens it for a day. Throws `LinkEnded`, `LinkPasswordWrong`, or
 * `LockedOut` after too many attempts.
 */
export async function unlockLink(
  ctx: StoreContext,
  { token, password, network }: { token: string; password: string; network: string },
): Promise<TimedToken> {
  const [secret = ''] = token.split('.')
  const link = await findLink(ctx, secret, 'watch')
  const attempt: Attempt = {
    kind: 'private_link',
    account: `link ${link.id}`,
    address: network,
    isKnown: false,
  }
  await countAttempt(ctx, attempt)
  if (!(await isPassword(password, link.password_hash)))
    throw LinkPasswordWrong({ errors: { password: ['wrong'] } })
  await takeBack(ctx, attempt)
  const unlock = signForDay(ctx, unlockSubject(link))
  return { ...unlock, token: `${secret}.${unlock.token}` }
}

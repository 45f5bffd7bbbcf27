import type { WaysIn } from '@matinee/contract/members/sign-in'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMember, type Viewer } from '../../platform/http/viewer.ts'
import { isFresh } from './proof.ts'
import { listIdentities } from '../identity-providers/link-queries.ts'
import { findMember } from '../queries.ts'
import { listPasskeys } from './passkey-queries.ts'
import { hasSecondFactor } from './second-factor.ts'

/** The member's sign-in methods. */
export async function readWaysIn(ctx: StoreContext, viewer: Viewer): Promise<WaysIn> {
  const member = (await findMember(ctx.db, ctx.store.id, assertMember(viewer).id))!
  return {
    email: member.email,
    email_verified: member.email_verified_at !== null,
    has_password: member.password_hash !== null,
    passkeys: (await listPasskeys(ctx.db, ctx.store.id, member.id)).length,
    identities: (await listIdentities(ctx.db, ctx.store.id, member.id)).length,
    second_factor: await hasSecondFactor(ctx.db, member.id),
    is_fresh: await isFresh(ctx, viewer),
  }
}

import type { Session } from '@matinee/contract/members/session'
import { isStaffRole } from '@matinee/contract/platform/roles'
import type { StoreContext } from '../../platform/http/http.ts'
import { GUEST_NAME, type Viewer } from '../../platform/http/viewer.ts'
import { findImpersonation } from './session-queries.ts'

type SessionMember = Pick<Viewer, 'id' | 'name' | 'nickname' | 'email' | 'avatar' | 'role'>

/** The viewer as the storefront sees them; a guest has id 0. */
export const userOf = ({ id, name, nickname, email, avatar, role }: SessionMember): Session['user'] => ({
  id,
  name: id === 0 ? GUEST_NAME : name,
  nickname,
  email,
  avatar,
  role: id === 0 ? 'guest' : isStaffRole(role) ? 'staff' : 'user',
})

/** The session as its browser sees it. */
export async function presentSession(ctx: StoreContext, viewer: Viewer): Promise<Session> {
  return {
    logged: viewer.id !== 0,
    user: userOf(viewer),
    impersonation: viewer.impersonator_id ? await impersonationOf(ctx, viewer) : null,
  }
}

/** The answer to a successful sign-in. */
export const presentMember = (member: SessionMember): Session => ({
  logged: true,
  user: userOf(member),
  impersonation: null,
})

const impersonationOf = async (ctx: StoreContext, { session_id }: Viewer) =>
  (await findImpersonation(ctx.db, ctx.store.id, session_id!)) ?? null

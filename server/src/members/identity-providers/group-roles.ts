import { STAFF_ROLES } from '@matinee/contract/platform/roles'
import { audit } from '../../platform/audit.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { lockMember, updateMember, type MemberRow } from '../queries.ts'
import { deleteSessions } from '../sessions/session-queries.ts'
import { subjectOf } from '../staff/team.ts'
import { updateIdentity, type IdentityRow } from './link-queries.ts'
import { listGroups, type ProviderRow } from './queries.ts'

/** The most powerful role of a person's groups; null without one, and at a provider that is not for the staff. */
export async function roleOfGroups(
  ctx: StoreContext,
  provider: ProviderRow,
  groups: readonly string[],
): Promise<string | null> {
  if (!provider.for_staff) return null
  const known = await listGroups(ctx.db, ctx.store.id, [provider.id])
  const roles = known.filter(({ name }) => groups.includes(name)).map(({ role }) => role)
  return STAFF_ROLES.find((role) => roles.includes(role)) ?? null
}

/**
 * Gives a member the role of their groups, or takes back the one that came from them. A role that was given by hand, and
 * the owner's, stay. Runs in the caller's transaction.
 */
export async function applyRole(
  ctx: StoreContext,
  provider: Pick<ProviderRow, 'label'>,
  identity: IdentityRow,
  role: string | null,
): Promise<MemberRow> {
  const member = (await lockMember(ctx.db, ctx.store.id, identity.member_id))!
  const isFromGroups = member.role === 'user' || member.role === identity.given_role
  const given_role = isFromGroups ? role : null
  if (given_role !== identity.given_role)
    await updateIdentity(ctx.db, ctx.store.id, identity.id, { given_role })
  const next = role ?? 'user'
  return isFromGroups && next !== member.role ? changeRole(ctx, provider, member, next) : member
}

async function changeRole(
  ctx: StoreContext,
  { label }: Pick<ProviderRow, 'label'>,
  member: MemberRow,
  role: string,
) {
  const isLeaving = role === 'user'
  if (isLeaving) await deleteSessions(ctx.db, ctx.store.id, member.id, { except: null })
  await audit(
    ctx,
    { id: 0, name: label },
    isLeaving
      ? { act: 'staff.removed', subject: subjectOf(member), details: { role: member.role } }
      : { act: 'staff.role_changed', subject: subjectOf(member), details: { from: member.role, to: role } },
  )
  return updateMember(ctx.db, ctx.store.id, member.id, { role })
}

import type { LinkedIdentity } from '@matinee/contract/members/identity-providers'
import { isStaffRole } from '@matinee/contract/platform/roles'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMember, type Viewer } from '../../platform/http/viewer.ts'
import { publish } from '../../platform/jobs/events.ts'
import { identityChanged } from '../events.ts'
import { lockMember, type MemberRow } from '../queries.ts'
import { listPasskeys } from '../sign-in/passkey-queries.ts'
import { prove, proveForNewWayIn } from '../sign-in/proof.ts'
import { hashOf } from '../sign-in/secrets.ts'
import { activeProvider } from './authorization.ts'
import * as refusals from './errors.ts'
import { applyRole, roleOfGroups } from './group-roles.ts'
import * as query from './link-queries.ts'
import type { ProviderRow } from './queries.ts'
import { findTicket, spendTicket, type TicketRow } from './ticket-queries.ts'

/** What this browser has brought from a provider. Refuses with `identity_sign_in_spent` if it is none, or too old. */
export async function ticketOf(ctx: StoreContext, key: string): Promise<TicketRow> {
  const now = ctx.clock.now().toISOString()
  const ticket = await findTicket(ctx.db, ctx.store.id, hashOf(key), now)
  if (!ticket) throw refusals.IdentitySignInSpent()
  return ticket
}

/** Refuses a member whom this provider is not for. */
export function assertAudience({ for_members, for_staff }: ProviderRow, role: string) {
  if (isStaffRole(role) && !for_staff) throw refusals.IdentityNotForStaff()
  if (!isStaffRole(role) && !for_members) throw refusals.IdentityForStaffOnly()
}

/**
 * Links what a ticket says to a member, or notes that it was used, and gives what its groups give. Spends the ticket: of
 * two calls at once one is refused. Runs in the caller's transaction.
 */
export async function useIdentity(
  ctx: StoreContext,
  provider: ProviderRow,
  { ticket, memberId }: { ticket: TicketRow; memberId: number },
): Promise<MemberRow> {
  if (!(await spendTicket(ctx.db, ctx.store.id, ticket.key_hash))) throw refusals.IdentitySignInSpent()
  const identity = await linkTo(ctx, ticket, memberId)
  const role = await roleOfGroups(ctx, provider, ticket.groups)
  const member = await applyRole(ctx, provider, identity, role)
  await publish(ctx, identityChanged, {
    store_id: ctx.store.id,
    member_id: memberId,
    identity_id: identity.id,
  })
  return member
}

async function linkTo(ctx: StoreContext, ticket: TicketRow, memberId: number): Promise<query.IdentityRow> {
  const { store_id, provider_id, issuer, subject, email, groups } = ticket
  const key = { store_id, provider_id, issuer, subject }
  const now = ctx.clock.now().toISOString()
  const said = { email, groups, last_used_at: now }
  const added = await query.insertIdentity(ctx.db, { ...key, ...said, member_id: memberId, created_at: now })
  if (added) return added
  const known = (await query.findIdentity(ctx.db, key))!
  if (known.member_id !== memberId) throw refusals.IdentityTaken()
  return query.updateIdentity(ctx.db, store_id, known.id, said)
}

/** The accounts elsewhere that the viewer has linked. */
export async function listIdentities(ctx: StoreContext, viewer: Viewer): Promise<LinkedIdentity[]> {
  const linked = await query.listIdentities(ctx.db, ctx.store.id, assertMember(viewer).id)
  return linked.map(({ id, provider_id, label, email, created_at, last_used_at }) => ({
    id,
    provider_id,
    label,
    email,
    created_at,
    last_used_at,
  }))
}

interface Proven {
  current_password?: string
}

/** Links what this browser has brought from a provider, after the same proof as every new way to sign in. */
export async function linkIdentity(
  ctx: StoreContext,
  viewer: Viewer,
  { key, current_password }: Proven & { key: string },
): Promise<LinkedIdentity[]> {
  const ticket = await ticketOf(ctx, key)
  const provider = await activeProvider(ctx, ticket.provider_id)
  const { id, role } = await proveForNewWayIn(ctx, viewer, current_password)
  const given = isStaffRole(role) ? null : await roleOfGroups(ctx, provider, ticket.groups)
  assertAudience(provider, given ?? role)
  await transact(ctx, (ctx) => useIdentity(ctx, provider, { ticket, memberId: id }))
  return listIdentities(ctx, viewer)
}

/** Unlinks an account, with the role and the offers that came from it; never the last way to sign in. */
export async function unlinkIdentity(
  ctx: StoreContext,
  viewer: Viewer,
  { id, current_password }: Proven & { id: number },
): Promise<undefined> {
  const member = await prove(ctx, viewer, current_password)
  return transact(ctx, async (ctx) => {
    await lockMember(ctx.db, ctx.store.id, member.id) // of two that are unlinked at once, one would be the last
    const identities = await query.listIdentities(ctx.db, ctx.store.id, member.id)
    const identity = identities.find((one) => one.id === id)
    if (!identity) throw refusals.IdentityNotFound()
    if (!(await hasOtherWayIn(ctx, member, identities, id))) throw refusals.LastWayIn()
    await removeIdentity(ctx, identity, member.id)
    return undefined
  })
}

async function hasOtherWayIn(
  ctx: StoreContext,
  { id, email_verified_at, password_hash }: MemberRow,
  identities: { id: number; active: boolean }[],
  leaving: number,
) {
  if (email_verified_at || password_hash) return true
  if (identities.some((one) => one.id !== leaving && one.active)) return true
  return (await listPasskeys(ctx.db, ctx.store.id, id)).length > 0
}

async function removeIdentity(
  ctx: StoreContext,
  { id, label }: { id: number; label: string },
  memberId: number,
) {
  const row = await query.updateIdentity(ctx.db, ctx.store.id, id, { groups: [] })
  await applyRole(ctx, { label }, row, null)
  await query.deleteIdentity(ctx.db, ctx.store.id, memberId, id)
  await publish(ctx, identityChanged, { store_id: ctx.store.id, member_id: memberId, identity_id: id })
}

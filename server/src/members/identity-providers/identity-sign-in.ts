import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { NoAccountYet } from '../errors.ts'
import { join } from '../join/join.ts'
import { markEmailVerified } from '../join/registration.ts'
import { answersToKeep } from '../people/field-values.ts'
import { findMember, findMemberByEmail, lockMember, type MemberRow } from '../queries.ts'
import { refuseSuspended, type ProvenMember } from '../sign-in/sign-in.ts'
import { activeProvider } from './authorization.ts'
import { IdentityForStaffOnly, IdentityNotLinked } from './errors.ts'
import { roleOfGroups } from './group-roles.ts'
import { findIdentity, hasIdentityAt } from './link-queries.ts'
import { assertAudience, ticketOf, useIdentity } from './links.ts'
import type { ProviderRow } from './queries.ts'
import type { TicketRow } from './ticket-queries.ts'

/**
 * Signs in with what this browser has brought from a provider. Refuses with `no_account_yet` where it may join, and
 * with `identity_not_linked` where an account may be somebody else's until they have signed in to it.
 */
export async function signInWithIdentity(ctx: StoreContext, key: string): Promise<ProvenMember> {
  const ticket = await ticketOf(ctx, key)
  const provider = await activeProvider(ctx, ticket.provider_id)
  const known = await memberOfTicket(ctx, provider, ticket)
  if (!known) throw await refusalWithoutAccount(ctx, provider, ticket)
  refuseSuspended(ctx, known)
  const member = await transact(ctx, async (ctx) => {
    await lockMember(ctx.db, ctx.store.id, known.id)
    // Of two accounts elsewhere with the same address, one is linked; the other has to be linked from within.
    if (!(await findIdentity(ctx.db, ticket)) && (await isLinkedAt(ctx, known, ticket)))
      throw IdentityNotLinked()
    return useIdentity(ctx, provider, { ticket, memberId: known.id })
  })
  assertAudience(provider, member.role) // afterwards: a group that was lost has taken its role by then
  return { member, isStrong: ticket.strong, isRemote: !ticket.present }
}

async function memberOfTicket(ctx: StoreContext, provider: ProviderRow, ticket: TicketRow) {
  const identity = await findIdentity(ctx.db, ticket)
  if (identity) return findMember(ctx.db, ctx.store.id, identity.member_id)
  const member = await recognizedMember(ctx, provider, ticket)
  return member && markEmailVerified(ctx, member)
}

/**
 * The member with the address the provider vouches for, where the publisher trusts its addresses. Never the staff, and
 * nobody who has linked another account there: the address may have been given to somebody else since.
 */
async function recognizedMember(
  ctx: StoreContext,
  provider: ProviderRow,
  ticket: TicketRow,
): Promise<MemberRow | undefined> {
  const { email, email_verified } = ticket
  if (!provider.finds_members || !email || !email_verified) return undefined
  if (!(await canJoin(ctx, provider, ticket))) return undefined
  const member = await findMemberByEmail(ctx.db, ctx.store.id, email)
  if (member?.role !== 'user') return undefined
  return (await isLinkedAt(ctx, member, ticket)) ? undefined : member
}

const isLinkedAt = (ctx: StoreContext, { id }: MemberRow, { provider_id }: TicketRow) =>
  hasIdentityAt(ctx.db, ctx.store.id, id, provider_id)

async function refusalWithoutAccount(ctx: StoreContext, provider: ProviderRow, ticket: TicketRow) {
  const { email, email_verified } = ticket
  if (!email || !email_verified) return IdentityNotLinked()
  if (await findMemberByEmail(ctx.db, ctx.store.id, email)) return IdentityNotLinked()
  return (await canJoin(ctx, provider, ticket))
    ? NoAccountYet({ more: { details: { email } } })
    : IdentityForStaffOnly()
}

/** Everybody may join where members sign in; elsewhere whoever has a group that makes them staff. */
const canJoin = async (ctx: StoreContext, provider: ProviderRow, { groups }: TicketRow) =>
  provider.for_members || (await roleOfGroups(ctx, provider, groups)) !== null

export interface JoinByIdentityInput {
  key: string
  locale: string
  name?: string
  marketing_consent?: boolean
  custom_fields?: Record<string, unknown>
}

/** Creates the account of a verified address that has none, linked to where it came from. */
export async function joinByIdentity(ctx: StoreContext, input: JoinByIdentityInput): Promise<MemberRow> {
  const ticket = await ticketOf(ctx, input.key)
  const provider = await activeProvider(ctx, ticket.provider_id)
  const refusal = await refusalWithoutAccount(ctx, provider, ticket)
  if (refusal.code !== NoAccountYet().code) throw refusal
  return transact(ctx, async (ctx) => {
    const { marketing_consent = false, custom_fields = {}, locale } = input
    const { id } = await join(ctx, {
      email: ticket.email!,
      name: input.name?.trim() || (ticket.name ?? ticket.email!.split('@', 1)[0]!),
      isVerified: true,
      locale,
      answers: await answersToKeep(ctx, { at: 'signup', answers: custom_fields }),
      ...(marketing_consent && { consentSource: 'join' }),
    })
    return useIdentity(ctx, provider, { ticket, memberId: id })
  })
}

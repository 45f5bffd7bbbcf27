import {
  MOST_IDENTITY_PROVIDERS,
  type IdentityProvider,
  type OfferedProvider,
  type ProviderGroup,
} from '@matinee/contract/members/identity-providers'
import { hasRight, rolesToGive, type StaffRole } from '@matinee/contract/platform/roles'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import { InvalidInput, NotInYourRole } from '../../platform/errors.ts'
import { isSafeTarget } from '../../platform/http/json-post.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertRight, type Viewer } from '../../platform/http/viewer.ts'
import { publish } from '../../platform/jobs/events.ts'
import { seal } from '../../platform/text/vault.ts'
import { notifyCatalogueChanged } from '../../store/settings.ts'
import { identityProviderRemoved } from '../events.ts'
import type { Knowledge } from '../people/context.ts'
import { lockMember } from '../queries.ts'
import { AdminsByOwner } from '../staff/errors.ts'
import { purposeOfClientSecret } from './configuration.ts'
import * as refusals from './errors.ts'
import { applyRole } from './group-roles.ts'
import { listRoleLinks } from './link-queries.ts'
import * as query from './queries.ts'

/** What the providers need from later rooms. */
export type ProviderKnowledge = Pick<Knowledge, 'titleOfOffer'>

/** The providers that the sign-in pages offer. */
export async function listOffered(ctx: StoreContext): Promise<OfferedProvider[]> {
  const providers = await query.listActiveProviders(ctx.db, ctx.store.id)
  return providers.map(({ id, label, for_members, for_staff }) => ({ id, label, for_members, for_staff }))
}

/** The providers of the store as the admin shows them. `origin` is that of the store. */
export async function listProviders(
  ctx: StoreContext,
  viewer: Viewer,
  origin: string,
): Promise<IdentityProvider[]> {
  assertRight(viewer, 'manage_sign_in')
  return present(ctx, viewer, origin, await query.listProviders(ctx.db, ctx.store.id))
}

export const callbackOf = (origin: string, id: number) => `${origin}/sign_in/with/${id}/callback`

async function present(
  ctx: StoreContext,
  viewer: Viewer,
  origin: string,
  rows: query.ProviderRow[],
): Promise<IdentityProvider[]> {
  const ids = rows.map(({ id }) => id)
  const groups = await query.listGroups(ctx.db, ctx.store.id, ids)
  const links = await query.countLinks(ctx.db, ctx.store.id)
  return rows.map(({ sealed_secret, store_id: _store, created_at: _created, ...row }) => {
    const own = groups.flatMap(({ provider_id, ...group }) => (provider_id === row.id ? [group] : []))
    return {
      ...row,
      has_secret: sealed_secret !== null,
      groups: own as ProviderGroup[],
      callback: callbackOf(origin, row.id),
      members: links.get(row.id) ?? 0,
      may_change: mayChange(viewer, own),
    }
  })
}

const makesAdmins = (groups: readonly { role: string | null }[]) =>
  groups.some(({ role }) => role === 'admin')

/** Whoever changes a provider that makes admins could make one of themselves. */
const mayChange = (viewer: Viewer, groups: readonly { role: string | null }[]) =>
  !makesAdmins(groups) || hasRight(viewer.role, 'make_admins')

/** Adds a provider, which nobody can use before it is switched on. */
export function addProvider(
  ctx: StoreContext,
  viewer: Viewer,
  { label, issuer, origin }: { label: string; issuer: string; origin: string },
): Promise<IdentityProvider> {
  assertRight(viewer, 'manage_sign_in')
  const address = issuerFrom(ctx, issuer)
  return transact(ctx, async (ctx) => {
    await lockMember(ctx.db, ctx.store.id, viewer.id) // counted one after the other
    if ((await query.listProviders(ctx.db, ctx.store.id)).length >= MOST_IDENTITY_PROVIDERS)
      throw refusals.TooManyIdentityProviders({ values: { most: MOST_IDENTITY_PROVIDERS } })
    const row = await query.insertProvider(ctx.db, {
      store_id: ctx.store.id,
      label: label.trim(),
      issuer: address,
      created_at: ctx.clock.now().toISOString(),
    })
    await audit(ctx, viewer, { act: 'identity_provider.added', subject: subjectOf(row) })
    return (await present(ctx, viewer, origin, [row]))[0]!
  })
}

/** The issuer as typed, or the address of its description; refused where nothing of ours may go. */
function issuerFrom(ctx: StoreContext, typed: string): string {
  const address = typed.trim().replace(/\/\.well-known\/openid-configuration$/, '')
  const url = URL.parse(address)
  if (!url || url.search || url.hash || !isSafeTarget(ctx, address))
    throw refusals.IssuerUnsafe({ errors: { issuer: ['unsafe'] } })
  return address
}

export interface ProviderChanges {
  label?: string
  client_id?: string
  client_secret?: string | null
  for_members?: boolean
  for_staff?: boolean
  mail_domains?: string[]
  finds_members?: boolean
  groups_claim?: string
  strong_acr?: string | null
  active?: boolean
  groups?: ProviderGroup[]
}

interface ChangeInput extends ProviderChanges {
  id: number
  origin: string
}

/** Changes a provider and what its groups give. What people have from groups follows with their next sign-in. */
export function changeProvider(
  ctx: StoreContext,
  viewer: Viewer,
  known: ProviderKnowledge,
  { id, origin, groups, client_secret, ...fields }: ChangeInput,
): Promise<IdentityProvider> {
  assertRight(viewer, 'manage_sign_in')
  return transact(ctx, async (ctx) => {
    const { label } = await providerToChange(ctx, viewer, id)
    if (groups) await replaceGroups(ctx, viewer, known, { id, groups })
    const row = await query.updateProvider(ctx.db, ctx.store.id, id, {
      ...columnsOf(fields),
      ...(client_secret !== undefined && { sealed_secret: sealedOf(ctx, client_secret) }),
      label: (fields.label ?? label).trim(),
    })
    assertUsable(row)
    await notifyCatalogueChanged(ctx) // the sign-in pages are prepared
    await audit(ctx, viewer, {
      act: 'identity_provider.changed',
      subject: subjectOf(row),
      details: { changed: Object.keys({ ...fields, ...(client_secret !== undefined && { client_secret }) }) },
    })
    return (await present(ctx, viewer, origin, [row]))[0]!
  })
}

const columnsOf = ({ mail_domains, label: _label, ...columns }: ProviderChanges) => ({
  ...columns,
  ...(mail_domains && {
    mail_domains: [...new Set(mail_domains.map((domain) => domain.trim().toLowerCase()))],
  }),
})

const sealedOf = (ctx: StoreContext, secret: string | null) =>
  secret === null ? null : seal(ctx, purposeOfClientSecret(ctx.store.id), secret)

function assertUsable({ active, client_id, for_members, for_staff }: query.ProviderRow) {
  if (!active) return
  if (!client_id.trim()) throw refusals.IdentityProviderIncomplete({ errors: { client_id: ['required'] } })
  if (!for_members && !for_staff)
    throw refusals.IdentityProviderIncomplete({ errors: { for_members: ['required'] } })
}

async function providerToChange(ctx: StoreContext, viewer: Viewer, id: number) {
  const provider = await query.lockProvider(ctx.db, ctx.store.id, id)
  if (!provider) throw refusals.IdentityProviderNotFound()
  if (!mayChange(viewer, await query.listGroups(ctx.db, ctx.store.id, [id]))) throw AdminsByOwner()
  return provider
}

async function replaceGroups(
  ctx: StoreContext,
  viewer: Viewer,
  { titleOfOffer }: ProviderKnowledge,
  { id, groups }: { id: number; groups: ProviderGroup[] },
) {
  const trimmed = groups.map((group) => ({ ...group, name: group.name.trim() }))
  if (new Set(trimmed.map(({ name }) => name)).size < trimmed.length)
    throw InvalidInput({ errors: { groups: ['duplicate'] } })
  for (const { role, offer_id } of trimmed) {
    if (role) assertMayGive(viewer, role)
    if (offer_id && (await titleOfOffer(ctx, offer_id)) === null)
      throw refusals.UnknownOffer({ errors: { groups: ['unknown'] } })
  }
  await query.putGroups(ctx.db, id, trimmed)
}

function assertMayGive(viewer: Viewer, role: StaffRole) {
  if (role === 'admin' && !hasRight(viewer.role, 'make_admins')) throw AdminsByOwner()
  if (!rolesToGive(viewer.role).includes(role)) throw NotInYourRole()
}

/** Removes a provider and its links, and takes back what came from it: roles at once, offers a moment later. */
export function removeProvider(ctx: StoreContext, viewer: Viewer, id: number): Promise<undefined> {
  assertRight(viewer, 'manage_sign_in')
  return transact(ctx, async (ctx) => {
    const provider = await providerToChange(ctx, viewer, id)
    for (const identity of await listRoleLinks(ctx.db, ctx.store.id, id))
      await applyRole(ctx, provider, identity, null)
    await query.deleteProvider(ctx.db, ctx.store.id, id)
    await publish(ctx, identityProviderRemoved, { store_id: ctx.store.id })
    await notifyCatalogueChanged(ctx)
    await audit(ctx, viewer, { act: 'identity_provider.removed', subject: subjectOf(provider) })
    return undefined
  })
}

/** The provider to check; one that is switched off can be checked as well. */
export async function providerToCheck(ctx: StoreContext, viewer: Viewer, id: number) {
  assertRight(viewer, 'manage_sign_in')
  const provider = await query.findProvider(ctx.db, ctx.store.id, id)
  if (!provider) throw refusals.IdentityProviderNotFound()
  return provider
}

const subjectOf = ({ id, label }: { id: number; label: string }) => ({
  kind: 'identity_provider',
  id,
  name: label,
})

import type { AccessRules, RegionRule } from '@matinee/contract/store/access-rules'
import { audit } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMayEdit, assertMaySee, type Viewer } from '../platform/http/viewer.ts'
import { AlreadyBanned, BanNotFound, NetworkMalformed, OwnAddress } from './errors.ts'
import { parseNetwork, createNetworkMatcher } from './networks.ts'
import { deleteBan, findStore, insertBan, listBans, type BanRow } from './queries.ts'
import { regionRuleOf } from './restrictions.ts'
import { saveStoreSettings, notifyStoreChanged } from './settings.ts'

/** The caller's address and country, as the store sees them. */
export type VisitorLocation = AccessRules['you']

/** The region rule and the banned networks of the store. */
export async function readAccessRules(
  ctx: StoreContext,
  viewer: Viewer,
  you: VisitorLocation,
): Promise<AccessRules> {
  assertMaySee(viewer, 'settings')
  const [store, bans] = await Promise.all([findStore(ctx.db, ctx.store.id), listBans(ctx.db, ctx.store.id)])
  return { regions: regionRuleOf(store), bans: bans.map(presentBan), you }
}

/** Changes the countries in which the store is available. */
export async function changeRegions(
  ctx: StoreContext,
  viewer: Viewer,
  { mode, countries }: RegionRule,
  you: VisitorLocation,
) {
  assertMayEdit(viewer, 'settings')
  await saveStoreSettings(ctx, viewer, {
    region_mode: mode,
    region_countries: mode === 'all' ? [] : countries.toSorted(),
  })
  return readAccessRules(ctx, viewer, you)
}

export interface AddBanInput {
  network: string
  reason?: string | null
  until?: string | null
}

/** Bans a network; throws if it contains the caller's own address. */
export async function addBan(
  ctx: StoreContext,
  viewer: Viewer,
  { network, reason, until }: AddBanInput,
  you: VisitorLocation,
) {
  assertMayEdit(viewer, 'settings')
  const read = parseNetwork(network)
  if (!read) throw NetworkMalformed({ errors: { network: ['malformed'] } })
  if (createNetworkMatcher(read)(you.address)) throw OwnAddress({ errors: { network: ['own'] } })
  await transact(ctx, async (ctx) => {
    const ban = await insertBan(ctx.db, {
      store_id: ctx.store.id,
      network: `${read.address}/${read.prefix}`,
      reason: reason?.trim() || null,
      until: until ?? null,
      created_at: ctx.clock.now().toISOString(),
      created_by: viewer.name,
    })
    if (!ban) throw AlreadyBanned({ errors: { network: ['taken'] } })
    await audit(ctx, viewer, { act: 'ban.added', ...auditFieldsOf(ban) })
    await notifyStoreChanged(ctx)
  })
  return readAccessRules(ctx, viewer, you)
}

/** Lifts a ban. */
export async function removeBan(ctx: StoreContext, viewer: Viewer, id: number, you: VisitorLocation) {
  assertMayEdit(viewer, 'settings')
  await transact(ctx, async (ctx) => {
    const ban = await deleteBan(ctx.db, ctx.store.id, id)
    if (!ban) throw BanNotFound()
    await audit(ctx, viewer, { act: 'ban.removed', ...auditFieldsOf(ban) })
    await notifyStoreChanged(ctx)
  })
  return readAccessRules(ctx, viewer, you)
}

const auditFieldsOf = ({ id, network, reason, until }: BanRow) => ({
  subject: { kind: 'ban', id, name: formatNetwork(network) },
  details: { reason, until },
})

/** A single address is shown without its prefix length. */
const formatNetwork = (network: string) => network.replace(/^([\d.]+)\/32$|^([^/]+)\/128$/, '$1$2')

const presentBan = ({ store_id: _store, network, ...ban }: BanRow) => ({
  ...ban,
  network: formatNetwork(network),
})

import type { AccessRules, RegionRule } from '@matinee/contract/access-rules'
import { audit } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http.ts'
import { whoMayEdit, whoMaySee, type Viewer } from '../platform/viewer.ts'
import { AlreadyBanned, BanNotFound, NetworkMalformed, OwnAddress } from './errors.ts'
import { networkFrom, within } from './networks.ts'
import { deleteBan, findStore, insertBan, listBans, type BanRow } from './queries.ts'
import { ruleOf } from './restrictions.ts'
import { putSettings, storeChanged } from './settings.ts'

/** Where whoever asks is, as the store sees it. */
export type Whereabouts = AccessRules['you']

/** Where the store may be seen and which networks it keeps out. */
export async function readAccessRules(
  ctx: StoreContext,
  viewer: Viewer,
  you: Whereabouts,
): Promise<AccessRules> {
  whoMaySee(viewer, 'settings')
  const [store, bans] = await Promise.all([findStore(ctx.db, ctx.store.id), listBans(ctx.db, ctx.store.id)])
  return { regions: ruleOf(store), bans: bans.map(present), you }
}

/** Says in which countries the store may be seen. */
export async function changeRegions(
  ctx: StoreContext,
  viewer: Viewer,
  { mode, countries }: RegionRule,
  you: Whereabouts,
) {
  whoMayEdit(viewer, 'settings')
  await putSettings(ctx, viewer, {
    region_mode: mode,
    region_countries: mode === 'all' ? [] : countries.toSorted(),
  })
  return readAccessRules(ctx, viewer, you)
}

export interface NewBan {
  network: string
  reason?: string | null
  until?: string | null
}

/** Keeps a network out; refused where whoever asks comes from there. */
export async function addBan(
  ctx: StoreContext,
  viewer: Viewer,
  { network, reason, until }: NewBan,
  you: Whereabouts,
) {
  whoMayEdit(viewer, 'settings')
  const read = networkFrom(network)
  if (!read) throw NetworkMalformed({ errors: { network: ['malformed'] } })
  if (within(read)(you.address)) throw OwnAddress({ errors: { network: ['own'] } })
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
    await audit(ctx, viewer, { act: 'ban.added', ...about(ban) })
    await storeChanged(ctx)
  })
  return readAccessRules(ctx, viewer, you)
}

/** Lets a network in again. */
export async function removeBan(ctx: StoreContext, viewer: Viewer, id: number, you: Whereabouts) {
  whoMayEdit(viewer, 'settings')
  await transact(ctx, async (ctx) => {
    const ban = await deleteBan(ctx.db, ctx.store.id, id)
    if (!ban) throw BanNotFound()
    await audit(ctx, viewer, { act: 'ban.removed', ...about(ban) })
    await storeChanged(ctx)
  })
  return readAccessRules(ctx, viewer, you)
}

const about = ({ id, network, reason, until }: BanRow) => ({
  subject: { kind: 'ban', id, name: shown(network) },
  details: { reason, until },
})

/** One address stands without the length of its network. */
const shown = (network: string) => network.replace(/^([\d.]+)\/32$|^([^/]+)\/128$/, '$1$2')

const present = ({ store_id: _store, network, ...ban }: BanRow) => ({ ...ban, network: shown(network) })

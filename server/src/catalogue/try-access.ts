import { isOpenTo, type Restriction } from '@matinee/contract/access-rules'
import { isIP } from 'node:net'
import type { StoreContext } from '../platform/http.ts'
import { whoMaySee, type Viewer } from '../platform/viewer.ts'
import { bansOf } from '../store/bans.ts'
import { NetworkMalformed, NotInYourRegion } from '../store/errors.ts'
import { findStore, listBans } from '../store/queries.ts'
import { RESTRICTED, restrictionOn } from '../store/restrictions.ts'
import { ProgramNotFound } from './errors.ts'
import { regionsOf } from './region-queries.ts'

export interface Supposed {
  address?: string
  country?: string
  program_id?: number
}

/** What a visitor with this address, or from this country, would see: of the store, and of one program where named. */
export async function tryAccess(ctx: StoreContext, viewer: Viewer, { program_id, ...supposed }: Supposed) {
  whoMaySee(viewer, 'settings')
  const address = supposed.address?.trim() ?? ''
  if (address && isIP(address) === 0) throw NetworkMalformed({ errors: { address: ['malformed'] } })
  const country = supposed.country ?? (await ctx.countries.of(address))
  const restriction =
    (await ofStore(ctx, address, country)) ?? (program_id ? await ofProgram(ctx, program_id, country) : null)
  return { country, restriction, status: statusOf(restriction) }
}

async function ofStore(ctx: StoreContext, address: string, country: string | null) {
  const store = await findStore(ctx.db, ctx.store.id)
  const bans = bansOf(await listBans(ctx.db, ctx.store.id)).get(ctx.store.id) ?? []
  return restrictionOn(store, bans, { address, country: async () => country }, ctx.clock.now())
}

async function ofProgram(ctx: StoreContext, id: number, country: string | null): Promise<Restriction | null> {
  const rule = await regionsOf(ctx.db, ctx.store.id, id)
  if (!rule) throw ProgramNotFound()
  return isOpenTo(rule, country) ? null : 'program_region'
}

function statusOf(restriction: Restriction | null) {
  if (restriction === null) return 200
  return restriction === 'program_region' ? NotInYourRegion().status : RESTRICTED[restriction].status
}

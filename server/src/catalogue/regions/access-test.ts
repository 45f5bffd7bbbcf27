import type { Restriction } from '@matinee/contract/store/access-rules'
import { isOpenTo } from '@matinee/contract/store/region-rule'
import { isIP } from 'node:net'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMaySee, type Viewer } from '../../platform/http/viewer.ts'
import { bansByStore } from '../../store/bans.ts'
import { NetworkMalformed, NotInYourRegion } from '../../store/errors.ts'
import { findStore, listBans } from '../../store/queries.ts'
import { RESTRICTION_ANSWERS, findRestriction } from '../../store/restrictions.ts'
import { ProgramNotFound } from '../errors.ts'
import { findRegionRule } from './region-queries.ts'

export interface TryAccessInput {
  address?: string
  country?: string
  program_id?: number
}

/** What a visitor from an address or country would see of the store, and of one program if named. */
export async function tryAccess(
  ctx: StoreContext,
  viewer: Viewer,
  { program_id, ...supposed }: TryAccessInput,
) {
  assertMaySee(viewer, 'settings')
  const address = supposed.address?.trim() ?? ''
  if (address && isIP(address) === 0) throw NetworkMalformed({ errors: { address: ['malformed'] } })
  const country = supposed.country ?? (await ctx.countries.of(address))
  const restriction =
    (await checkStore(ctx, address, country)) ??
    (program_id ? await checkProgram(ctx, program_id, country) : null)
  return { country, restriction, status: restrictionStatus(restriction) }
}

async function checkStore(
  ctx: StoreContext,
  address: string,
  country: string | null,
): Promise<Exclude<Restriction, 'program_region'> | null> {
  const store = await findStore(ctx.db, ctx.store.id)
  const bans = bansByStore(await listBans(ctx.db, ctx.store.id)).get(ctx.store.id) ?? []
  const visitor = { address, country: async () => country }
  const found = await findRestriction(store, bans, visitor, ctx.clock.now())
  return found === 'paused' ? 'not_available' : found
}

async function checkProgram(
  ctx: StoreContext,
  id: number,
  country: string | null,
): Promise<Restriction | null> {
  const rule = await findRegionRule(ctx.db, ctx.store.id, id)
  if (!rule) throw ProgramNotFound()
  return isOpenTo(rule, country) ? null : 'program_region'
}

function restrictionStatus(restriction: Restriction | null) {
  if (restriction === null) return 200
  return restriction === 'program_region' ? NotInYourRegion().status : RESTRICTION_ANSWERS[restriction].status
}

import type { Restriction } from '@matinee/contract/store/access-rules'
import { isOpenTo } from '@matinee/contract/store/region-rule'
import type { ClosedReason } from '@matinee/contract/store/store'
import { isBanned, type ActiveBan } from './bans.ts'
import { AccessRestricted, NotInYourRegion, StoreInMaintenance, StoreNotAvailable } from './errors.ts'
import type { StoreRow } from './queries.ts'

/** The answer to each restriction: the page shown instead, its status, and the refusal of calls. */
export const RESTRICTION_ANSWERS: Record<
  Exclude<Restriction, 'program_region'>,
  { page: ClosedReason; status: number; refusal: () => Error }
> = {
  banned: { page: 'access_restricted', status: 403, refusal: AccessRestricted },
  store_region: { page: 'access_restricted', status: 451, refusal: NotInYourRegion },
  maintenance: { page: 'maintenance', status: 503, refusal: StoreInMaintenance },
  not_available: { page: 'not_available', status: 410, refusal: StoreNotAvailable },
}

export const regionRuleOf = ({
  region_mode,
  region_countries,
}: Pick<StoreRow, 'region_mode' | 'region_countries'>) => ({
  mode: region_mode,
  countries: region_countries,
})

/** Whether the store has no restriction at all, so that no check is needed. */
export const isUnrestricted = (store: StoreRow, bans: readonly ActiveBan[]) =>
  store.availability === 'open' && store.region_mode === 'all' && bans.length === 0

export interface StoreVisitor {
  address: string
  country(): Promise<string | null>
}

/**
 * The restriction that applies to a visitor; null without one. The country is looked up only if it matters.
 */
export async function findRestriction(
  store: StoreRow,
  bans: readonly ActiveBan[],
  { address, country }: StoreVisitor,
  now: Date,
): Promise<keyof typeof RESTRICTION_ANSWERS | null> {
  if (isBanned(bans, address, now)) return 'banned'
  if (store.region_mode !== 'all' && !isOpenTo(regionRuleOf(store), await country())) return 'store_region'
  return store.availability === 'open' ? null : store.availability
}

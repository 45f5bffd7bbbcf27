import type { Restriction } from '@matinee/contract/store/access-rules'
import { isOpenTo } from '@matinee/contract/store/region-rule'
import type { ClosedReason } from '@matinee/contract/store/store'
import { isBanned, type ActiveBan } from './bans.ts'
import {
  AccessRestricted,
  NotInYourRegion,
  StoreInMaintenance,
  StoreNotAvailable,
  StorePaused,
} from './errors.ts'
import type { StoreRow } from './queries.ts'

/** A pause is no setting of the store. */
type StoreRestriction = Exclude<Restriction, 'program_region'> | 'paused'

/** The answer to each restriction: the page shown instead, its status, and the refusal of calls. */
export const RESTRICTION_ANSWERS: Record<
  StoreRestriction,
  { page: ClosedReason; status: number; refusal: () => Error }
> = {
  paused: { page: 'not_available', status: 503, refusal: StorePaused },
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

/** What visitors find, whoever has closed the store. */
export const availabilityOf = ({ availability, paused_at }: Pick<StoreRow, 'availability' | 'paused_at'>) =>
  paused_at === null ? availability : 'not_available'

/** Whether the store has no restriction at all, so that no check is needed. */
export const isUnrestricted = (store: StoreRow, bans: readonly ActiveBan[]) =>
  availabilityOf(store) === 'open' && store.region_mode === 'all' && bans.length === 0

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
): Promise<StoreRestriction | null> {
  if (isBanned(bans, address, now)) return 'banned'
  if (store.region_mode !== 'all' && !isOpenTo(regionRuleOf(store), await country())) return 'store_region'
  if (store.paused_at !== null) return 'paused'
  return store.availability === 'open' ? null : store.availability
}

import { isOpenTo, type Restriction } from '@matinee/contract/access-rules'
import type { ClosedReason } from '@matinee/contract/store'
import { isBanned, type LiveBan } from './bans.ts'
import { AccessRestricted, NotInYourRegion, StoreInMaintenance, StoreNotAvailable } from './errors.ts'
import type { StoreRow } from './queries.ts'

/** What each restriction answers: the page in place of every other, its status, and the refusal of calls. */
export const RESTRICTED: Record<
  Exclude<Restriction, 'program_region'>,
  { page: ClosedReason; status: number; refusal: () => Error }
> = {
  banned: { page: 'access_restricted', status: 403, refusal: AccessRestricted },
  store_region: { page: 'access_restricted', status: 451, refusal: NotInYourRegion },
  maintenance: { page: 'maintenance', status: 503, refusal: StoreInMaintenance },
  not_available: { page: 'not_available', status: 410, refusal: StoreNotAvailable },
}

export const ruleOf = ({
  region_mode,
  region_countries,
}: Pick<StoreRow, 'region_mode' | 'region_countries'>) => ({
  mode: region_mode,
  countries: region_countries,
})

/** Whether nobody at all is kept out, so that nothing need be asked. */
export const isOpenToAll = (store: StoreRow, bans: readonly LiveBan[]) =>
  store.availability === 'open' && store.region_mode === 'all' && bans.length === 0

export interface Visitor {
  address: string
  country(): Promise<string | null>
}

/** What keeps a visitor out of a store; null where nothing does. The country is asked for only where it decides. */
export async function restrictionOn(
  store: StoreRow,
  bans: readonly LiveBan[],
  { address, country }: Visitor,
  now: Date,
): Promise<keyof typeof RESTRICTED | null> {
  if (isBanned(bans, address, now)) return 'banned'
  if (store.region_mode !== 'all' && !isOpenTo(ruleOf(store), await country())) return 'store_region'
  return store.availability === 'open' ? null : store.availability
}

import { HOUR_MS } from '@matinee/contract/platform/durations'
import type { CampaignRow } from './queries.ts'

// The zones of the world lie between UTC−12 and UTC+14.
const EARLIEST_HOURS = 14
const LATEST_HOURS = 12

const asIfUtc = (localTime: string) => Date.parse(`${localTime}Z`)

/** When it is this time of day in the first zone. */
const firstMomentAt = (localTime: string) => new Date(asIfUtc(localTime) - EARLIEST_HOURS * HOUR_MS)

/** When it is this time of day in the last zone. */
export const lastMomentOf = (localTime: string) => new Date(asIfUtc(localTime) + LATEST_HOURS * HOUR_MS)

/** When sending begins; for one that has begun, now. */
export const firstMomentOf = ({
  started_at,
  local_time,
  send_at,
}: Pick<CampaignRow, 'started_at' | 'local_time' | 'send_at'>): Date => {
  if (started_at !== null) return new Date(0)
  return local_time === null ? new Date(send_at ?? 0) : firstMomentAt(local_time)
}

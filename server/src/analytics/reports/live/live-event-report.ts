import type { LiveEventNumbers, LiveEventReport, LiveMinute } from '@matinee/contract/analytics/live-reports'
import { readChatFigures } from '../../../chat/queries/figures.ts'
import { LiveEventNotFound } from '../../../live/errors.ts'
import type { StoreContext } from '../../../platform/http/http.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { findStore } from '../../../store/queries.ts'
import { findLiveEventNumbers } from './live-event-numbers.ts'
import { readLiveMinutes } from './live-minutes.ts'
import { readLiveQuality } from './live-quality.ts'
import { readLiveShares } from './live-shares.ts'
import { readLiveSources } from './live-sources.ts'

/** What became of a live event. Throws `LiveEventNotFound`. */
export async function readLiveEventReport(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
): Promise<LiveEventReport> {
  const { db, store, clock } = ctx
  const numbers = await findLiveEventNumbers(ctx, viewer, id)
  if (!numbers) throw LiveEventNotFound()
  const now = clock.now().getTime()
  const event = { storeId: store.id, contentId: id, ...timeOnAir(numbers, now) }
  const [{ time_zone }, curve, devices, countries, sources, chat, quality] = await Promise.all([
    findStore(db, store.id),
    numbers.started_at ? readLiveMinutes(db, event) : NO_CURVE,
    readLiveShares(db, event, 'device'),
    readLiveShares(db, event, 'country'),
    readLiveSources(db, event),
    readChatFigures(db, store.id, id),
    readLiveQuality(db, event),
  ])
  const peak_at = findPeak(curve.minutes)
  return { ...numbers, ...curve, time_zone, peak_at, devices, countries, sources, chat, quality }
}

const NO_CURVE = { step: 1, minutes: [] }

/** In milliseconds since 1970; to now if it is on air. */
const timeOnAir = ({ started_at, ended_at }: LiveEventNumbers, now: number) => ({
  from: started_at ? Date.parse(started_at) : now,
  to: ended_at ? Date.parse(ended_at) : now,
})

function findPeak(minutes: LiveMinute[]): string | null {
  const most = Math.max(0, ...minutes.map(({ viewers }) => viewers))
  return most === 0 ? null : minutes.find(({ viewers }) => viewers === most)!.minute
}

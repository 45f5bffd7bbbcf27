import type { LiveEventNumbers, MoneySum } from '@matinee/contract/analytics/live-reports'
import { decimalAmount } from '../../../billing/decimal-amount.ts'
import type { StoreContext } from '../../../platform/http/http.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { csvOf } from '../../../platform/text/csv-writer.ts'
import { readLiveEventReport } from './live-event-report.ts'

const MINUTE = ['minute', 'viewers', 'joins', 'messages', 'donations'] as const

/** The minutes of a live event as CSV. */
export async function liveMinutesFile(ctx: StoreContext, viewer: Viewer, id: number) {
  const { minutes } = await readLiveEventReport(ctx, viewer, id)
  return csvOf([[...MINUTE], ...minutes.map((minute) => MINUTE.map((name) => minute[name]))])
}

const EVENT = [
  'content_id',
  'title',
  'kind',
  'started_at',
  'ended_at',
  'peak',
  'viewers',
  'watched_seconds',
  'average_seconds',
  'messages',
] as const
const MONEY = ['donations', 'tickets'] as const

/** Events in lines under their titles; sums of money as `12.50 EUR`. */
export async function* writeLiveEvents(events: AsyncIterable<LiveEventNumbers>) {
  yield [...EVENT, ...MONEY.flatMap((name) => [name, `${name}_amount`])]
  for await (const event of events)
    yield [
      ...EVENT.map((name) => event[name]),
      ...MONEY.flatMap((name) => moneyColumns(event.money?.[name] ?? null)),
    ]
}

const moneyColumns = (sums: MoneySum[] | null) =>
  sums ? [sums.reduce((all, { count }) => all + count, 0), sums.map(amountText).join(' + ')] : [null, null]

const amountText = ({ amount, currency }: MoneySum) => `${decimalAmount(amount, currency)} ${currency}`

import { MOST_DELAY_SECONDS, type LiveQuality } from '@matinee/contract/analytics/live-reports'
import { DELAY_TOPIC } from '@matinee/contract/analytics/player-events'
import { QUALITY } from '@matinee/contract/analytics/playing-reports'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { findSettings } from '../../queries.ts'
import { topicName } from '../../tracking.ts'
import type { LiveTime } from './live-minutes.ts'

/** How a live event played: starts, stalls, and how far behind it was watched. */
export async function readLiveQuality(db: Db, event: LiveTime): Promise<LiveQuality> {
  const [playing, starts, delays] = await Promise.all([
    readPlaying(db, event),
    readStarts(db, event),
    listDelays(db, event),
  ])
  return { ...playing, ...starts, ...delayFigures(delays) }
}

type PlaybackFigures = Pick<
  LiveQuality,
  'attempts' | 'waits' | 'waited_seconds' | 'rebuffering' | 'errors' | 'exits'
>
type StartFigures = Pick<LiveQuality, 'start_p50_ms' | 'start_p95_ms'>

const OF_EVENT = ({ storeId, contentId }: LiveTime) =>
  sql`store_id = ${storeId} and content_id = ${contentId} and live`

async function readPlaying(db: Db, event: LiveTime): Promise<PlaybackFigures> {
  const count = (name: 'attempts' | 'waits' | 'errors' | 'exits') =>
    sql.raw(`coalesce(${QUALITY[name]}, 0)::int`)
  const { rows } = await sql<PlaybackFigures>`
    select ${count('attempts')} as attempts, ${count('waits')} as waits, ${count('errors')} as errors,
      ${count('exits')} as exits, (coalesce(sum(waited_ms), 0) / 1000.0)::float8 as waited_seconds,
      ${sql.raw(QUALITY.rebuffering)} as rebuffering
    from viewing where ${OF_EVENT(event)}`.execute(db)
  return rows[0]!
}

async function readStarts(db: Db, event: LiveTime): Promise<StartFigures> {
  const { rows } = await sql<StartFigures>`
    select ${sql.raw(QUALITY.start_p50_ms)} as start_p50_ms, ${sql.raw(QUALITY.start_p95_ms)} as start_p95_ms
    from (select unnest(start_ms) as start from viewing where ${OF_EVENT(event)}) as starts`.execute(db)
  return rows[0]!
}

interface Delay {
  /** Whole seconds behind. */
  delay: number
  /** Seconds watched so. */
  seconds: number
}

/** Statements come from browsers, at least every five minutes: what no player tells is skipped, and the staff's. */
async function listDelays(db: Db, { storeId, contentId, from, to }: LiveTime): Promise<Delay[]> {
  const { environment } = (await findSettings(db, storeId))!
  const { rows } = await sql<Delay>`
    select told.key::int as delay, sum(told.value::int)::int as seconds
    from (select data -> 'delays' as delays from stats_statement
      where store_id = ${storeId} and topic = ${topicName(DELAY_TOPIC, environment)}
        and created_at >= to_timestamp(${from / 1000}) and created_at < to_timestamp(${to / 1000}) + interval '1 day'
        and data -> 'content_id' = to_jsonb(${contentId}::bigint) and jsonb_typeof(data -> 'delays') = 'object'
        and data -> 'user_id' not in (select to_jsonb(id) from member where store_id = ${storeId} and role <> 'user')
      ) as statement, jsonb_each_text(delays) as told
    where told.key ~ '^(0|[1-9][0-9]{0,5})$' and told.value ~ '^[1-9][0-9]{0,2}$'
    group by 1 order by 1`.execute(db)
  return rows
}

/** Of delays in order, by the time watched. */
export function delayFigures(delays: Delay[]) {
  const near = delays.filter(({ delay }) => delay <= MOST_DELAY_SECONDS)
  const all = sumSeconds(delays)
  return {
    delay_p50_seconds: quantile(near, 0.5),
    delay_p95_seconds: quantile(near, 0.95),
    rewound: all === 0 ? null : (all - sumSeconds(near)) / all,
  }
}

const sumSeconds = (delays: Delay[]) => delays.reduce((sum, { seconds }) => sum + seconds, 0)

/** The delay that so great a share of the time watched was not exceeded. */
function quantile(delays: Delay[], share: number): number | null {
  const wanted = sumSeconds(delays) * share
  let passed = 0
  for (const { delay, seconds } of delays) {
    passed += seconds
    if (passed >= wanted) return delay
  }
  return null
}

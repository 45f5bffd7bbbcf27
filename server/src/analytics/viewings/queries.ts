import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { IntakeRow, RecordedEvent, ViewingRow, ViewingKey } from './rows.ts'

const ms = (column: string) => sql.raw(`round(extract(epoch from ${column}) * 1000)::float8`)

/** Takes the oldest batches from the intake. */
export async function takeIntake(db: Db, limit: number): Promise<IntakeRow[]> {
  const { rows } = await sql<IntakeRow>`
    delete from player_intake where id in (select id from player_intake order by id limit ${limit})
    returning store_id, visitor::text, content_id, video_id, ${ms('first_at')} as first_at, ${ms('last_at')} as last_at`.execute(
    db,
  )
  return rows
}

const toRecordset = (watched: ViewingKey[]) =>
  sql`json_to_recordset(${JSON.stringify(watched)}::json)
    as wanted (store_id bigint, visitor bigint, content_id bigint, video_id bigint, first_at float8, last_at float8)`

/** The stored aggregates of these viewings. */
export async function findViewingRows(db: Db, watched: ViewingKey[]): Promise<ViewingRow[]> {
  const { rows } = await sql<ViewingRow>`
    select viewing.*, viewing.visitor::text, viewing.day::text,
      ${ms('viewing.began_at')} as began_at, ${ms('viewing.last_at')} as last_at
    from (select distinct store_id, visitor, content_id, video_id from ${toRecordset(watched)}) as wanted
    join viewing using (store_id, visitor, content_id, video_id)`.execute(db)
  return rows
}

const EVENT = sql`event.store_id, event.visitor::text, event.content_id, event.video_id, event.device, event.country,
  event.live, event.member_id, event.name, event.current_second as second, ${ms('event.created_at')} as at,
  (event.created_at at time zone store.time_zone)::date::text as day, case when event.live then 0 else coalesce(video.duration, 0) end as duration`

/** Excludes staff. */
const VIEWER_JOINS = sql`join store on store.id = event.store_id
  left join video on video.id = event.video_id
  where not exists (select from member where member.id = event.member_id and member.role <> 'user')`

// Within the same millisecond a heartbeat is ordered after play and before a stall.
const IN_ORDER = sql`event.created_at,
  case event.name when 'timeupdate' then 1 when 'waiting' then 2 else 0 end, event.name, event.current_second`

/** The events of these viewings within their time ranges; each minute is read once for all of them. */
export async function listEvents(db: Db, wanted: IntakeRow[]): Promise<RecordedEvent[]> {
  const { rows } = await sql<RecordedEvent>`
    with wanted as materialized (
      select store_id, visitor, content_id, video_id,
        to_timestamp(first_at / 1000) as first_at, to_timestamp(last_at / 1000) as last_at
      from ${toRecordset(wanted)}
    ), span as materialized (
      select store_id, unnest(range_agg(tstzrange(first_at, last_at, '[]'))) as span from wanted group by store_id
    )
    select ${EVENT}
    from span
    cross join lateral (
      select * from player_event where store_id = span.store_id
        and created_at >= lower(span.span) and created_at < upper(span.span) + interval '1 millisecond'
      offset 0
    ) as event
    join wanted on wanted.store_id = event.store_id and wanted.visitor = event.visitor
      and wanted.content_id = event.content_id and wanted.video_id = event.video_id
    ${VIEWER_JOINS}
      and event.created_at >= wanted.first_at and event.created_at < wanted.last_at + interval '1 millisecond'
    order by ${IN_ORDER}`.execute(db)
  return rows
}

const PAGE = 20_000

/** The events of a store's day by visitor, in pages of visitors. */
export async function* streamEventsOfDay(
  db: Db,
  storeId: number,
  day: string,
): AsyncGenerator<RecordedEvent[]> {
  await sql`declare told no scroll cursor for
    select ${EVENT} from player_event as event ${VIEWER_JOINS} and event.store_id = ${sql.lit(storeId)}
      and event.created_at >= (select ${sql.lit(day)}::timestamp at time zone time_zone from store where id = ${sql.lit(storeId)})
      and event.created_at < (select (${sql.lit(day)}::date + 1)::timestamp at time zone time_zone from store where id = ${sql.lit(storeId)})
    order by event.visitor, ${IN_ORDER}`.execute(db)
  let kept: RecordedEvent[] = []
  for (;;) {
    const { rows } = await sql<RecordedEvent>`fetch ${sql.lit(PAGE)} from told`.execute(db)
    if (rows.length === 0) break
    const told = [...kept, ...rows]
    const last = rows.at(-1)!.visitor // the last visitor may continue on the next page
    yield told.filter(({ visitor }) => visitor !== last)
    kept = told.filter(({ visitor }) => visitor === last)
  }
  await sql`close told`.execute(db)
  yield kept
}

/** Those of the demo stay: no events were recorded of them that they could be counted from again. */
export const deleteViewingsOfDay = (db: Db, storeId: number, day: string) =>
  sql`delete from viewing where store_id = ${storeId} and day = ${day}::date
    and not exists (select from member where member.id = member_id and demo)`.execute(db)

const COLUMNS =
  'country, member_id, began_at, last_at, attempts, plays, views, watched_ms, film_seconds, seen_seconds, completion, ends, waits, waited_ms, errors, start_ms, spans, standing'

/** Stores viewings in place of the previous ones. */
export const saveViewings = (db: Db, viewings: ViewingRow[]) =>
  sql`insert into viewing (store_id, visitor, content_id, video_id, device, day, live, ${sql.raw(COLUMNS)})
    select store_id, visitor, content_id, video_id, device, day, live, ${sql.raw(COLUMNS)}
    from jsonb_populate_recordset(null::viewing, ${JSON.stringify(viewings.map(toColumns))}::jsonb)
    on conflict (store_id, visitor, content_id, video_id, device, day, live) do update set
      (${sql.raw(COLUMNS)}) = row(${sql.raw(
        COLUMNS.split(', ')
          .map((column) => `excluded.${column}`)
          .join(),
      )})`.execute(db)

const toColumns = (viewing: ViewingRow) => ({
  ...viewing,
  began_at: new Date(viewing.began_at).toISOString(),
  last_at: new Date(viewing.last_at).toISOString(),
})

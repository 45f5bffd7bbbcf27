import { sql } from 'kysely'
import type { ImportCounts } from '../../members/people/history-kinds.ts'
import { withFault } from '../../members/people/import-faults.ts'
import { keepRest, type Lines } from '../../members/people/import-undo.ts'
import type { Db } from '../../platform/database/database.ts'
import type { HistorySettings } from '../history-settings.ts'
import { WATCHED_SHARE } from '../queries/watch-sql.ts'

/** Of several rows of one person and film the newest counts; a film that was finished in any of them is finished. */
export const combineRows = (db: Db, importId: number) =>
  sql`update member_import_row as row
    set history = row.history || jsonb_build_object('is_older', same.number > 1, 'finished', same.finished)
    from (select line, row_number() over newest as number, count(*) over films as count,
        bool_or((history ->> 'finished')::boolean) over films as finished
      from member_import_row where import_id = ${importId} and faults is null
      window films as (partition by member_id, program_id),
        newest as (partition by member_id, program_id order by history ->> 'at' desc nulls last, line desc)) as same
    where row.import_id = ${importId} and row.line = same.line and same.count > 1`.execute(db)

/** What is not dated was watched some time after they joined. */
const AT = sql`coalesce((row.history ->> 'at')::timestamptz, member.created_at)`
const IS_OLDER = sql`coalesce((row.history ->> 'is_older')::boolean, false)`

/** Whether a row tells something new. */
const isNews = ({
  positions,
  marks,
}: HistorySettings) => sql`(${positions || marks}::boolean and not ${IS_OLDER}
  and not member.history_paused and (watch.member_id is null or watch.reported_at < ${AT}))`

export async function forecastWatched(
  db: Db,
  importId: number,
  keeping: HistorySettings,
): Promise<ImportCounts> {
  const { rows } = await sql<ImportCounts>`
    select (count(*) filter (where row.faults is null and watch.member_id is null and ${isNews(keeping)}))::int as added,
      (count(*) filter (where row.faults is null and watch.member_id is not null and ${isNews(keeping)}))::int
        as changed,
      (count(*) filter (where row.faults is null and not ${isNews(keeping)}))::int as same,
      (count(*) filter (where row.faults is not null))::int as wrong
    from member_import_row as row left join member on member.id = row.member_id
    left join watch on watch.member_id = row.member_id and watch.program_id = row.program_id
    where row.import_id = ${importId}`.execute(db)
  return rows[0]!
}

/** A position as it was left by the import: an undo touches none that moved since. */
const PRINT = sql`md5(row(watch.position_seconds, watch.reported_at, watch.watched_at)::text)`

interface WatchedBatch extends Lines {
  store_id: number
}

const inBatch = ({
  id,
  first,
  last,
}: Lines) => sql`row.import_id = ${id} and row.line between ${first} and ${last}
  and row.faults is null and row.outcome is null`

/** Writes what is news: positions, marks, and what was viewed. Whoever watched is no lead any more. */
export async function takeWatched(
  db: Db,
  batch: WatchedBatch,
  keeping: HistorySettings,
): Promise<Pick<ImportCounts, 'added' | 'changed'>> {
  const { positions, marks } = keeping
  const { rows } = await sql<{ added: number; changed: number }>`
    with news as (
      select row.line, row.member_id, row.program_id, ${AT} as at, stand.seconds,
        coalesce((row.history ->> 'finished')::boolean, false)
          or video.duration > 0 and stand.seconds >= video.duration * ${WATCHED_SHARE}::float8 as finished,
        case when watch.member_id is not null then to_jsonb(watch) end as watch_before,
        case when viewed.member_id is not null then to_jsonb(viewed) end as viewed_before
      from member_import_row as row
      join member on member.id = row.member_id
      join content on content.id = row.program_id and content.store_id = ${batch.store_id}
      left join video on video.id = content.video_id
      left join watch on watch.member_id = row.member_id and watch.program_id = row.program_id
      left join viewed on viewed.member_id = row.member_id and viewed.content_id = row.program_id
      cross join lateral (select least(coalesce((row.history ->> 'seconds')::float8,
        (row.history ->> 'percent')::float8 * video.duration / 100, 0), video.duration) as seconds) as stand
      where ${inBatch(batch)} and ${isNews(keeping)}
    ), kept as (
      insert into watch (member_id, program_id, position_seconds, reported_at, watched_at)
      select member_id, program_id, case when ${positions}::boolean then coalesce(seconds, 0) else 0 end, at,
        case when ${marks}::boolean and finished then at end
      from news order by member_id, program_id
      on conflict (member_id, program_id) do update
        set position_seconds = excluded.position_seconds, reported_at = excluded.reported_at,
          watched_at = coalesce(watch.watched_at, excluded.watched_at)
        where watch.reported_at < excluded.reported_at
      returning member_id, program_id, xmax = 0 as is_new, ${PRINT} as print
    ), seen as (
      insert into viewed as known (member_id, content_id, viewed_at)
      select member_id, program_id, at from news order by member_id, program_id
      on conflict (member_id, content_id) do update set viewed_at = excluded.viewed_at
        where known.viewed_at < excluded.viewed_at
    ), used as (
      update member set first_use_at = first.at
      from (select member_id, min(at) as at from news group by member_id) as first
      where member.id = first.member_id and member.first_use_at is null returning member.id
    ), noted as (
      update member_import_row as row set outcome = case when kept.is_new then 'added' else 'changed' end,
        print = kept.print, before = jsonb_build_object('watch', news.watch_before, 'viewed', news.viewed_before,
          'at', news.at, 'was_lead', news.member_id in (select id from used))
      from kept join news using (member_id, program_id)
      where row.import_id = ${batch.id} and row.line = news.line returning row.outcome
    ) select (count(*) filter (where outcome = 'added'))::int as added,
      (count(*) filter (where outcome = 'changed'))::int as changed from noted`.execute(db)
  return rows[0]!
}

/** The rest of a batch tells nothing new, or its person or program is gone. */
export async function settleRest(db: Db, batch: Lines): Promise<Pick<ImportCounts, 'same' | 'wrong'>> {
  const { rows } = await sql<{ same: number; wrong: number }>`
    with gone as (
      update member_import_row as row set outcome = 'refused', faults = ${withFault('program', 'not_here', sql`row.program ->> 'title'`)}
      where ${inBatch(batch)} and (row.program_id is null or row.member_id is null) returning 1
    ), rest as (
      update member_import_row as row set outcome = 'same'
      where ${inBatch(batch)} and row.program_id is not null and row.member_id is not null returning 1
    ) select (select count(*) from rest)::int as same, (select count(*) from gone)::int as wrong`.execute(db)
  return rows[0]!
}

/** Takes back positions that did not move since. */
export async function undoWatched(db: Db, lines: Lines): Promise<{ undone: number; kept: number }> {
  const { rows } = await sql<{ line: number }>`
    with untouched as (
      select row.line, row.outcome, row.member_id, row.program_id, row.before
      from member_import_row as row
      join watch on watch.member_id = row.member_id and watch.program_id = row.program_id
      where row.import_id = ${lines.id} and row.line between ${lines.first} and ${lines.last}
        and row.outcome in ('added', 'changed') and row.print = ${PRINT}
      for update of watch
    ), gone as (
      delete from watch using untouched where untouched.outcome = 'added'
        and watch.member_id = untouched.member_id and watch.program_id = untouched.program_id
    ), back as (
      update watch set position_seconds = was.position_seconds, reported_at = was.reported_at,
        watched_at = was.watched_at
      from untouched, jsonb_populate_record(null::watch, untouched.before -> 'watch') as was
      where untouched.outcome = 'changed'
        and watch.member_id = untouched.member_id and watch.program_id = untouched.program_id
    ), unseen as (
      delete from viewed using untouched where jsonb_typeof(untouched.before -> 'viewed') = 'null'
        and viewed.member_id = untouched.member_id and viewed.content_id = untouched.program_id
        and viewed.viewed_at = (untouched.before ->> 'at')::timestamptz
    ), seen as (
      update viewed set viewed_at = (untouched.before -> 'viewed' ->> 'viewed_at')::timestamptz
      from untouched where jsonb_typeof(untouched.before -> 'viewed') = 'object'
        and viewed.member_id = untouched.member_id and viewed.content_id = untouched.program_id
        and viewed.viewed_at = (untouched.before ->> 'at')::timestamptz
    )
    update member_import_row as row set outcome = 'undone' from untouched
    where row.import_id = ${lines.id} and row.line = untouched.line returning row.line`.execute(db)
  await makeLeadsAgain(db, lines)
  return { undone: rows.length, kept: await keepRest(db, lines) }
}

/** Whoever has watched nothing else, and never had a plan, is a lead again. */
const makeLeadsAgain = (db: Db, { id, first, last }: Lines) =>
  sql`update member set first_use_at = null from member_import_row as row
    where row.import_id = ${id} and row.line between ${first} and ${last} and row.outcome = 'undone'
      and member.id = row.member_id and (row.before ->> 'was_lead')::boolean
      and not exists (select from watch where watch.member_id = member.id)
      and not exists (select from access where access.member_id = member.id)`.execute(db)

import { sql, type RawBuilder } from 'kysely'
import type { Keeping } from '../keeping.ts'

/** A film between these shares of its length is gone on with; before and behind them it starts from the top. */
const BEGUN = 0.05
const SEEN = 0.95
/** From this share on a film is marked as watched. */
export const WATCHED = 0.9

/** A row of `watch` and the length of its film, by the names they have in a query. */
interface Watching {
  watch: string
  video: string
}

/** Where a film goes on, in seconds. A mark ends it, until it is played again; then its last tenth is as good as seen. */
export function goesOnAt({ positions, marks }: Keeping, { watch, video }: Watching): RawBuilder<number> {
  const [row, seconds] = [sql.table(watch), sql.ref(`${video}.duration`)]
  const isMarked = sql`(${marks}::boolean and ${row}.watched_at is not null)`
  return sql<number>`case
    when ${positions}::boolean
      and ${row}.position_seconds > ${seconds} * ${BEGUN}::float8
      and ${row}.position_seconds < ${seconds} * case when ${isMarked} then ${WATCHED}::float8 else ${SEEN}::float8 end
      and not (${isMarked} and ${row}.reported_at <= ${row}.watched_at)
    then ${row}.position_seconds else 0 end`
}

/** Whether a film is watched to the end: by its mark, or in a store without marks by where it was left. */
export function isDone({ marks }: Keeping, { watch, video }: Watching): RawBuilder<boolean> {
  const row = sql.table(watch)
  if (marks) return sql<boolean>`(${row}.watched_at is not null)`
  return sql<boolean>`coalesce(${row}.position_seconds >= ${sql.ref(`${video}.duration`)} * ${SEEN}::float8, false)`
}

/** The films of `content`: its own, or those of its chapters, as `film (program_id, chapter_id)`. */
export const filmsOfContent = sql`(
  select content.id as program_id, null::bigint as chapter_id where content.kind <> 'collection'
  union all
  select playlist.program_id, playlist.id from chapter as playlist
  where playlist.content_id = content.id and playlist.kind = 'video' and content.kind = 'collection'
) as film`

/** Whether visitors have a page of it at this moment. */
export const isPublic = (now: string, content = 'content'): RawBuilder<boolean> => {
  const row = sql.table(content)
  return sql<boolean>`(
    (${row}.status = 'published'
      or (${row}.status = 'scheduled' and (${row}.coming_soon or ${row}.publish_at <= ${now}::timestamptz)))
    and (${row}.expire_at is null or ${row}.expire_at > ${now}::timestamptz))`
}

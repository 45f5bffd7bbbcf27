import type { HistorySettings } from '../history-settings.ts'

/** A film resumes between these shares of its length; outside of them it starts from the beginning. */
const STARTED_FROM = 0.05
const SEEN_SHARE = 0.95
/** From this share on a film is marked as watched. */
export const WATCHED_SHARE = 0.9

/** The aliases of `watch` and its film in a query. */
interface WatchAliases {
  watch: string
  video: string
}

/**
 * SQL: the position to resume from, in seconds. A mark resets it until the film is played again; the last tenth counts
 * as watched.
 */
export function resumeAt({ positions, marks }: HistorySettings, { watch, video }: WatchAliases): string {
  if (!positions) return '0::float8'
  const isMarked = marks ? `${watch}.watched_at is not null` : 'false'
  return `case
    when ${watch}.position_seconds > ${video}.duration * ${STARTED_FROM}::float8
      and ${watch}.position_seconds < ${video}.duration * case when ${isMarked} then ${WATCHED_SHARE}::float8 else ${SEEN_SHARE}::float8 end
      and not (${isMarked} and ${watch}.reported_at <= ${watch}.watched_at)
    then ${watch}.position_seconds else 0 end`
}

/** SQL: whether a film is watched to the end, by its mark, or in a store without marks by its position. */
export const isDone = ({ marks }: HistorySettings, { watch, video }: WatchAliases): string =>
  marks
    ? `(${watch}.watched_at is not null)`
    : `coalesce(${watch}.position_seconds >= ${video}.duration * ${SEEN_SHARE}::float8, false)`

/** SQL: the films of `content`, its own or those of its chapters, as `film (program_id, chapter_id)`. */
export const FILMS_OF_CONTENT = `(
  select content.id as program_id, null::bigint as chapter_id where content.kind <> 'collection'
  union all
  select playlist.program_id, playlist.id from chapter as playlist
  where playlist.content_id = content.id and playlist.kind = 'video' and content.kind = 'collection'
) as film`

/** SQL: whether a program is public at the moment `clock.now`. */
export const isPublic = (content = 'content'): string => `(
  (${content}.status = 'published'
    or (${content}.status = 'scheduled' and (${content}.coming_soon or ${content}.publish_at <= clock.now)))
  and (${content}.expire_at is null or ${content}.expire_at > clock.now))`

import type { RegionRule } from '@matinee/contract/store/access-rules'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { ContentTable } from '../tables.ts'
import type { PodcastRow } from './podcast-queries.ts'

const MOST_EPISODES = 500

/** A film of a podcast with what decides who may have it: its program, or the collection it is a chapter of. */
export interface EpisodeRow extends Pick<
  Selectable<ContentTable>,
  'status' | 'access' | 'preview_seconds' | 'publish_at' | 'expire_at' | 'coming_soon'
> {
  /** The program of the film; names the episode for good. */
  program_id: number
  content_id: number
  /** A free chapter. */
  free: boolean
  region: RegionRule
  title: string
  description: string | null
  /** Of the page that shows it. */
  permalink: string
  published_at: string
  image: string | null
  authors: string[]
  /** Only in a collection. */
  season: number | null
  episode: number | null
  video_id: number
  seconds: number | null
  state: 'making' | 'ready' | 'failed' | null
  file_key: string | null
  bytes: number | null
  captions: { id: number; language: string; file_key: string }[]
  markers: { at_seconds: number; title: string }[]
}

const episodeColumns = (medium: PodcastRow['medium']) => sql`
  film.id as program_id, content.id as content_id, content.status, content.access, content.preview_seconds,
  content.publish_at, content.expire_at, content.coming_soon, content.permalink,
  coalesce(film.square_image, film.horizontal_image) as image,
  json_build_object('mode', content.region_mode, 'countries', content.region_countries) as region,
  array(select author.name from content_author join author on author.id = content_author.author_id
    where content_author.content_id = film.id order by content_author.position, author.id) as authors,
  video.id as video_id, video.duration as seconds, enclosure.state, enclosure.file_key, enclosure.bytes,
  coalesce((select json_agg(json_build_object('id', id, 'language', language, 'file_key', file_key) order by id)
    from caption where caption.video_id = video.id), '[]') as captions,
  coalesce((select json_agg(json_build_object('at_seconds', at_seconds, 'title', marker.title) order by at_seconds)
    from marker where marker.video_id = video.id), '[]') as markers
  from content_of_podcast
  join content on content.id = content_of_podcast.content_id
  join content as film on film.id = content_of_podcast.program_id
  join video on video.id = film.video_id
  left join enclosure on enclosure.video_id = video.id and enclosure.medium = ${medium}`

/** Films of programs in public view that are ready, newest first; of a collection its chapters in order. */
export async function listEpisodes(db: Db, podcast: PodcastRow): Promise<EpisodeRow[]> {
  const { rows } = await selectEpisodes(podcast, sql`true`).execute(db)
  return rows
}

/** The episode of a podcast with the film of a program. Apps ask for it with each range of its file. */
export async function findEpisode(
  db: Db,
  podcast: PodcastRow,
  programId: number,
): Promise<EpisodeRow | undefined> {
  const { rows } = await selectEpisodes(podcast, sql`film.id = ${programId}`).execute(db)
  return rows[0]
}

const selectEpisodes = (podcast: PodcastRow, wanted: RawBuilder<unknown>): RawBuilder<EpisodeRow> =>
  podcast.content_id === null ? selectPrograms(podcast, wanted) : selectChapters(podcast, wanted)

/** What a program says of itself in the language of its podcast. */
const titleIn = (language: string) => sql`coalesce(film.translations->${language}->>'title', film.title)`
const descriptionIn = (language: string) => sql`coalesce(film.translations->${language}->>'description',
  film.translations->${language}->>'short_description', film.description, film.short_description)`

const selectPrograms = (
  { store_id, category_id, medium, language }: PodcastRow,
  wanted: RawBuilder<unknown>,
) => sql<EpisodeRow>`
  with content_of_podcast as (
    select id as content_id, id as program_id from content
    where store_id = ${store_id} and kind in ('video', 'live_event') and video_id is not null
      and status in ('published', 'scheduled')
      and (${category_id}::bigint is null
        or id in (select content_id from content_category where category_id = ${category_id}))
    order by coalesce(published_at, publish_at) desc nulls last, id desc limit ${MOST_EPISODES})
  select ${titleIn(language)} as title, ${descriptionIn(language)} as description, false as free,
    coalesce(film.published_at, film.publish_at, film.created_at) as published_at,
    null as season, null as episode, ${episodeColumns(medium)}
  where video.state = 'ready' and ${wanted} order by published_at desc, film.id desc`

const selectChapters = (
  { store_id, content_id, medium, language }: PodcastRow,
  wanted: RawBuilder<unknown>,
) => sql<EpisodeRow>`
  with entry as (
    select chapter.*, count(*) filter (where kind = 'divider') over (order by position, id) as season
    from chapter where content_id = ${content_id}
  ), content_of_podcast as (
    select *, row_number() over (partition by season order by position, id) as episode
    from entry where kind = 'video' order by position, id limit ${MOST_EPISODES})
  select coalesce(content_of_podcast.title, ${titleIn(language)}) as title,
    coalesce(content_of_podcast.description, ${descriptionIn(language)}) as description,
    content_of_podcast.free_preview as free,
    coalesce(film.published_at, content_of_podcast.created_at) as published_at,
    nullif(content_of_podcast.season, 0)::int as season, content_of_podcast.episode::int as episode,
    ${episodeColumns(medium)}
  where content.store_id = ${store_id} and video.state = 'ready' and ${wanted}
  order by content_of_podcast.position, content_of_podcast.id`

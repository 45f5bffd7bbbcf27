import type { Card } from '@matinee/contract/catalogue/catalogue'
import { sql, type RawBuilder } from 'kysely'
import { PLANNED_ONCE, type Db } from '../../platform/database/database.ts'
import { selectPage, type PageSpan } from './program-filters.ts'

export const PLAN_ONCE = sql.raw(PLANNED_ONCE)

/** A timestamp in UTC: JSON functions would use the time zone of the session. */
export const isoTimestamp = (moment: string) =>
  `to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A collection is ready once one of its films is playable; a program without a film always is. */
const READY = `case content.kind
  when 'video' then coalesce(video.watchable, false) when 'collection' then content.chapters_ready else true end`

const COLUMNS = `content.id, content.permalink, content.kind, content.title, content.short_description, content.position,
  case when content.kind = 'collection' then content.chapters_seconds else coalesce(video.duration, 0) end as duration,
  content.horizontal_image, content.vertical_image, content.square_image,
  content.blur_hash, ${READY} as ready, content.access, ${isoTimestamp('content.published_at')} as published_at,
  case when content.status = 'scheduled' then ${isoTimestamp('content.publish_at')} end as coming_at,
  content.live_state, ${isoTimestamp('content.live_at')} as live_at, content.chapters_count`

/** A program's values of the custom fields that are shown on its page. */
const PAGE_FIELDS = `coalesce((
  select json_agg(json_build_object('key', said.key, 'title', said.title, 'type', said.type, 'values', said.list)
    order by said.position, said.id)
  from (
    select field.id, field.key, field.title, field.type, field.position,
      json_agg(json_build_object('title', coalesce(option.title, custom_value.value), 'slug', option.slug)
        order by option.position) as list
    from custom_value
    join custom_field as field on field.id = custom_value.field_id and field.on_page
    left join custom_option as option on option.id = custom_value.option_id
    where custom_value.content_id = content.id
    group by field.id
  ) as said), '[]')`

/** The columns of a card, from `content` and its `video`. */
export const CARD = sql.raw(`${COLUMNS}, content.card_values as custom_values, false as extended`)

/** The columns of a program on its own page. */
export const CARD_WITH_PAGE_FIELDS = sql.raw(`${COLUMNS}, ${PAGE_FIELDS} as custom_values, true as extended`)

/**
 * Program cards in the order of `from`: the tables with `content` among them, conditions and order. They are read as
 * one JSON value, which is several times faster than rows of many columns.
 */
export async function selectCards(
  db: Db,
  { tables, rest, span }: { tables: RawBuilder<unknown>; rest: RawBuilder<unknown>; span?: PageSpan },
) {
  const all = sql`select ${CARD} from ${tables} left join video on video.id = content.video_id ${rest}`
  const { rows } = await sql<{ cards: Card[] }>`${PLAN_ONCE}
    select coalesce(json_agg(card), '[]') as cards from (${span ? selectPage(all, span) : all}) as card`.execute(
    db,
  )
  return rows[0]!.cards
}

/** The cards of the programs `chosen` selects (`id`, `place`), ordered by place. */
export const selectCardsByIds = (db: Db, chosen: RawBuilder<unknown>) =>
  selectCards(db, {
    tables: sql`(${chosen}) as chosen join content on content.id = chosen.id`,
    rest: sql`order by chosen.place`,
  })

import type { Card } from '@matinee/contract/catalogue'
import { sql, type RawBuilder } from 'kysely'
import { PLANNED_ONCE } from '../../platform/database.ts'

export const plannedOnce = sql.raw(PLANNED_ONCE)

/** A collection is ready once one of its films can be watched; what has no film of its own always is. */
const READY = `case content.kind
  when 'video' then coalesce(video.watchable, false)
  when 'collection' then exists (
    select from chapter
    join content as program on program.id = chapter.program_id
    join video as film on film.id = program.video_id
    where chapter.content_id = content.id and film.watchable)
  else true end`

/** What a program says in the store's fields that are shown on cards, or on its page. */
const customValues = (place: 'on_card' | 'on_page') => `coalesce((
  select json_agg(json_build_object('key', said.key, 'title', said.title, 'type', said.type, 'values', said.list)
    order by said.position, said.id)
  from (
    select field.id, field.key, field.title, field.type, field.position,
      json_agg(json_build_object('title', coalesce(option.title, custom_value.value), 'slug', option.slug)
        order by option.position) as list
    from custom_value
    join custom_field as field on field.id = custom_value.field_id and field.${place}
    left join custom_option as option on option.id = custom_value.option_id
    where custom_value.content_id = content.id
    group by field.id
  ) as said), '[]')`

const columns = (place: 'on_card' | 'on_page') =>
  sql.raw(`content.id, content.permalink, content.kind, content.title, content.short_description, content.position,
  case when content.kind = 'collection' then content.chapters_seconds else coalesce(video.duration, 0) end as duration,
  content.horizontal_image, content.vertical_image, content.square_image,
  content.blur_hash, ${READY} as ready, content.access, content.published_at,
  case when content.status = 'scheduled' then content.publish_at end as coming_at,
  content.chapters_count, ${customValues(place)} as custom_values, ${place === 'on_page'} as extended`)

const ON_CARD = columns('on_card')
const ON_PAGE = columns('on_page')

/** The columns of a card, of `content` and the `video` it shows; with what it says on cards, or on its page. */
export const cardColumns = (place: 'on_card' | 'on_page' = 'on_card') =>
  place === 'on_card' ? ON_CARD : ON_PAGE

/** The cards of the programs `chosen` selects (`id`, `place`), in their places. */
export const cardsOf = (chosen: RawBuilder<unknown>) => sql<Card>`${plannedOnce}
  select ${ON_CARD}
  from (${chosen}) as chosen
  join content on content.id = chosen.id
  left join video on video.id = content.video_id
  order by chosen.place`

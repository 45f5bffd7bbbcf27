import { sql, type RawBuilder } from 'kysely'
import type { Card, CustomValue } from '@matinee/contract/catalogue'

/** A collection is ready once one of its films can be watched; what has no film of its own always is. */
const ready = sql<boolean>`case content.kind
  when 'video' then coalesce(video.watchable, false)
  when 'collection' then exists (
    select from chapter
    join content as program on program.id = chapter.program_id
    join video as film on film.id = program.video_id
    where chapter.content_id = content.id and film.watchable)
  else true end`

/** What a program says in the store's fields that are shown on cards, or on its page. */
const customValues = (place: 'on_card' | 'on_page') => sql<CustomValue[]>`coalesce((
  select json_agg(json_build_object('key', said.key, 'title', said.title, 'type', said.type, 'values', said.list)
    order by said.position, said.id)
  from (
    select field.id, field.key, field.title, field.type, field.position,
      json_agg(json_build_object('title', coalesce(option.title, custom_value.value), 'slug', option.slug)
        order by option.position) as list
    from custom_value
    join custom_field as field on field.id = custom_value.field_id and field.${sql.ref(place)}
    left join custom_option as option on option.id = custom_value.option_id
    where custom_value.content_id = content.id
    group by field.id
  ) as said), '[]')`

/** The columns of a card, of `content` and the `video` it shows; with what a program says on cards or on its page. */
export const cardColumns = (place: 'on_card' | 'on_page' = 'on_card') => sql`
  content.id, content.permalink, content.kind, content.title, content.short_description, content.position,
  content.seconds as duration, content.horizontal_image, content.vertical_image, content.square_image,
  content.blur_hash, ${ready} as ready, content.access, content.published_at,
  case when content.status = 'scheduled' then content.publish_at end as coming_at,
  content.chapters_count, ${customValues(place)} as custom_values,
  ${sql.lit(place === 'on_page')} as extended`

/** The cards of the programs `chosen` selects (`id`, `place`), in their places. */
export const cardsOf = (chosen: RawBuilder<unknown>) => sql<Card>`
  select ${cardColumns()}
  from (${chosen}) as chosen
  join content on content.id = chosen.id
  left join video on video.id = content.video_id
  order by chosen.place`

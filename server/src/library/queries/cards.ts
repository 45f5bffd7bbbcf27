import { sql } from 'kysely'

/** The columns of a card, of `content` and its own `video`, whatever its status. */
export const card = sql`
  content.id, content.permalink, content.kind, content.title, content.short_description, content.position,
  case when content.kind = 'collection' then content.chapters_seconds else coalesce(video.duration, 0) end as duration,
  content.horizontal_image, content.vertical_image, content.square_image, content.blur_hash,
  content.kind <> 'video' or coalesce(video.watchable, false) as ready,
  content.access, content.published_at, content.chapters_count,
  case when content.status = 'scheduled' then content.publish_at end as coming_at,
  '[]'::jsonb as custom_values, false as extended`

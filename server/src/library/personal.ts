import { sql } from 'kysely'
import {
  runPersonalDataQueries,
  type PersonalData,
  type PersonalDataQueries,
} from '../platform/personal-data.ts'

const LIBRARY: PersonalDataQueries = {
  favorites: (id) => sql`select content.title, chapter.title as chapter, favorite.created_at from favorite
    join content on content.id = favorite.content_id left join chapter on chapter.id = favorite.chapter_id
    where favorite.member_id = ${id} order by favorite.created_at`,
  history: (id) => sql`select content.title, chapter.title as chapter, viewed.viewed_at from viewed
    join content on content.id = viewed.content_id left join chapter on chapter.id = viewed.chapter_id
    where viewed.member_id = ${id} order by viewed.viewed_at`,
  positions: (id) => sql`select content.title, position_seconds, reported_at, watched_at from watch
    join content on content.id = watch.program_id where watch.member_id = ${id} order by reported_at`,
  podcast_address: (id) => sql`select made_at, last_used_at from podcast_address where member_id = ${id}`,
  podcast_networks: (id) => sql`select day, count(*)::int as networks from podcast_network
    where member_id = ${id} group by day order by day`,
}

/** All library data is deleted with the member. */
export const personalLibrary: PersonalData = {
  export: (ctx, memberId) => runPersonalDataQueries(ctx.db, LIBRARY, memberId),
}

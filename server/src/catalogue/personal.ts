import { sql } from 'kysely'
import { answersTo, type PersonalData, type Questions } from '../platform/personal-data.ts'

const CATALOGUE: Questions = {
  pages_as_author: (id) => sql`select name, permalink, bio, links from author where member_id = ${id}`,
  saved_views: (id) => sql`select name, search, created_at from saved_view where member_id = ${id}`,
}

/** What one of the staff arranged for themselves; what they published is the store's. */
export const personalViews: PersonalData = {
  export: (ctx, memberId) => answersTo(ctx.db, CATALOGUE, memberId),
}

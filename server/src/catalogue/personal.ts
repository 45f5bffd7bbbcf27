import { sql } from 'kysely'
import {
  runPersonalDataQueries,
  type PersonalData,
  type PersonalDataQueries,
} from '../platform/personal-data.ts'

const CATALOGUE: PersonalDataQueries = {
  pages_as_author: (id) => sql`select name, permalink, bio, links from author where member_id = ${id}`,
  private_links: (id) =>
    sql`select content.title, private_link.kind, private_link.name, private_link.created_at, private_link.expires_at
      from private_link join content on content.id = content_id where made_by = ${id}`,
  film_imports: (id) =>
    sql`select kind, name, state, created_at, finished_at from film_import where actor_id = ${id}`,
  program_tasks: (id) =>
    sql`select action, state, total, created_at, finished_at from program_task where actor_id = ${id}`,
  program_revisions: (id) =>
    sql`select content.title, saved_at from program_revision
      join content on content.id = content_id where member_id = ${id}`,
  saved_views: (id) => sql`select name, search, created_at from saved_view where member_id = ${id}`,
}

/** Personal settings of staff; what they published belongs to the store. */
export const cataloguePersonalData: PersonalData = {
  export: (ctx, memberId) => runPersonalDataQueries(ctx.db, CATALOGUE, memberId),
}

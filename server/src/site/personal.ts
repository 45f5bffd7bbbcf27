import { sql } from 'kysely'
import {
  runPersonalDataQueries,
  type PersonalData,
  type PersonalDataQueries,
} from '../platform/personal-data.ts'

const SITE: PersonalDataQueries = {
  saved_pages: (id) =>
    sql`select title, saved_at, is_published from site_page_revision where member_id = ${id} order by id`,
  page_imports: (id) =>
    sql`select name, state, created_at, finished_at from page_import where actor_id = ${id} order by id`,
}

/** Which pages somebody of the staff saved and imported; the pages belong to the store. */
export const sitePersonalData: PersonalData = {
  export: (ctx, memberId) => runPersonalDataQueries(ctx.db, SITE, memberId),
}

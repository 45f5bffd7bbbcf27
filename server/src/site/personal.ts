import { sql } from 'kysely'
import { publish } from '../platform/jobs/events.ts'
import {
  runPersonalDataQueries,
  type PersonalData,
  type PersonalDataQueries,
} from '../platform/personal-data.ts'
import { deleteMessagesOf } from './contact/message-queries.ts'
import { contactMessagesDeleted } from './events.ts'

const SITE: PersonalDataQueries = {
  saved_pages: (id) =>
    sql`select title, saved_at, is_published from site_page_revision where member_id = ${id} order by id`,
  messages_to_the_publisher: (id) => sql`select name, email, subject, body, created_at from contact_message
    where member_id = ${id}
      or (store_id, email) in (select store_id, email from member where id = ${id} and email is not null)
    order by id`,
  page_imports: (id) =>
    sql`select name, state, created_at, finished_at from page_import where actor_id = ${id} order by id`,
}

/**
 * Which pages somebody of the staff saved and imported, which belong to the store; and what somebody wrote to the
 * publisher, which goes with them.
 */
export const sitePersonalData: PersonalData = {
  export: (ctx, memberId) => runPersonalDataQueries(ctx.db, SITE, memberId),
  async erase(ctx, memberId) {
    const deleted = await deleteMessagesOf(ctx.db, memberId)
    if (deleted[0])
      await publish(ctx, contactMessagesDeleted, {
        store_id: deleted[0].store_id,
        message_ids: deleted.map(({ id }) => id),
      })
  },
}

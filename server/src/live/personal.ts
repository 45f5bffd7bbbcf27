import { sql } from 'kysely'
import {
  runPersonalDataQueries,
  type PersonalData,
  type PersonalDataQueries,
} from '../platform/personal-data.ts'

const EXPORT_QUERIES: PersonalDataQueries = {
  live_reminders: (id) => sql`select content.title as program, live_reminder.minutes
    from live_reminder join content on content.id = live_reminder.content_id
    where live_reminder.member_id = ${id} order by content.id, live_reminder.minutes`,
}

export const personalLive: PersonalData = {
  export: (ctx, memberId) => runPersonalDataQueries(ctx.db, EXPORT_QUERIES, memberId),
}

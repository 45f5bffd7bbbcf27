import { sql } from 'kysely'
import {
  runPersonalDataQueries,
  type PersonalData,
  type PersonalDataQueries,
} from '../platform/personal-data.ts'

const QUESTIONS: PersonalDataQueries = {
  cancellations: (
    id,
  ) => sql`select leaving_reason.key as reason, leaving_reason.title as reason_title, leaving.text,
    leaving.offered, leaving.outcome, leaving.begun_at, leaving.ended_at
    from leaving left join leaving_reason on leaving_reason.id = leaving.reason_id
    where leaving.member_id = ${id} order by leaving.id`,
  second_trials: (id) => sql`select offer.title as plan, winback.days, winback.sent_at, winback.expires_at,
    winback.used_at from winback join offer on offer.id = winback.offer_id
    where winback.member_id = ${id} order by winback.id`,
}

/** A member's text is erased; the cancellation and its reason remain in the counts. */
export const personalRetention: PersonalData = {
  export: (ctx, memberId) => runPersonalDataQueries(ctx.db, QUESTIONS, memberId),
  async erase(ctx, memberId) {
    await sql`update leaving set member_id = null, text = null where member_id = ${memberId}`.execute(ctx.db)
    await sql`delete from winback where member_id = ${memberId}`.execute(ctx.db)
  },
}

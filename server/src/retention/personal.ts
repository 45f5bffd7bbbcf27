import { sql } from 'kysely'
import { answersTo, type PersonalData, type Questions } from '../platform/personal-data.ts'

const KEPT: Questions = {
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

/** What they wrote goes with them; that somebody left, and why, stays as a number. */
export const personalRetention: PersonalData = {
  export: (ctx, memberId) => answersTo(ctx.db, KEPT, memberId),
  async erase(ctx, memberId) {
    await sql`update leaving set member_id = null, text = null where member_id = ${memberId}`.execute(ctx.db)
    await sql`delete from winback where member_id = ${memberId}`.execute(ctx.db)
  },
}

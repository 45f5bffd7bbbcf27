import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { PersonalDataQueries } from '../../platform/personal-data.ts'
import { outboxNameOf } from './filled-mail.ts'

/** What automations did with a member and sent them. */
export const automationsOfMember: PersonalDataQueries = {
  automations: (id) => sql`select automation.name, run.state, run.coupon, run.entered_at, run.ended_at
    from automation_run as run join automation on automation.id = run.automation_id
    where run.member_id = ${id} order by run.id`,
  automation_mails: (id) => sql`select subject, address, state, sent_at, clicked_at, unsubscribed_at
    from automation_mail where member_id = ${id} order by id`,
}

/** Their way and what was sent to them stays in the counts alone. */
export async function forgetInAutomations(ctx: Context, memberId: number) {
  const { rows } = await sql<{ id: number; store_id: number }>`
    update automation_mail set member_id = null, address = null where member_id = ${memberId}
    returning id, store_id`.execute(ctx.db)
  for (const { id, store_id } of rows) await ctx.mail.remove(store_id, outboxNameOf(id))
  await sql`update automation_run set member_id = null, coupon = null,
      state = case when ended_at is null then 'left' else state end,
      step_key = case when ended_at is null then null else step_key end,
      ended_at = coalesce(ended_at, ${ctx.clock.now().toISOString()}::timestamptz)
    where member_id = ${memberId}`.execute(ctx.db)
}

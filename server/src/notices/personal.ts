import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import { automationsOfMember, forgetInAutomations } from './automations/personal.ts'
import { outboxNameOf } from './campaigns/filled-mail.ts'
import {
  runPersonalDataQueries,
  type PersonalData,
  type PersonalDataQueries,
} from '../platform/personal-data.ts'

const EXPORT_QUERIES: PersonalDataQueries = {
  mails: (id) => sql`select kind, address, subject, state, created_at, sent_at from mail
    where member_id = ${id} order by id`,
  notices: (id) => sql`select kind, filling, excerpt, path, created_at, read_at from notice
    where member_id = ${id} order by id`,
  notification_choices: (id) => sql`select topic, in_app, mail from notice_choice where member_id = ${id}`,
  digest: (id) => sql`select rhythm from digest_rhythm where member_id = ${id}`,
  waiting_for_digest: (id) => sql`select kind, filling, excerpt, path, created_at from digest_item
    where member_id = ${id} order by id`,
  campaign_mails: (id) => sql`select campaign.subject, reader.address, reader.state, reader.sent_at,
      reader.unsubscribed_at, reader.opened_at, (select json_agg(json_build_object('url', campaign.links ->> click.link, 'at', click.at))
        from campaign_click as click where click.reader_id = reader.id) as opened_links
    from campaign_reader as reader join campaign on campaign.id = reader.campaign_id
    where reader.member_id = ${id} order by reader.id`,
  ...automationsOfMember,
  suppressed_addresses: (id) => sql`select address, cause, reason, at from suppressed_address
    where (store_id, address) in (select store_id, email from member where id = ${id})`,
}

/** Mails to the member, including those to their address from before it had an account. */
const mailsOfMember = (id: number) => sql<{ id: number; store_id: number }>`select id, store_id from mail
  where member_id = ${id} or (store_id, address) in (select store_id, email from member where id = ${id})`

/** What a campaign sent to the member stays in its counts alone. */
async function forgetCampaignReader(ctx: Context, memberId: number) {
  const { rows } = await sql<{ id: number; store_id: number }>`
    update campaign_reader set member_id = null, address = null where member_id = ${memberId}
    returning id, store_id`.execute(ctx.db)
  for (const { id, store_id } of rows) await ctx.mail.remove(store_id, outboxNameOf(id))
}

/** Notices, choices and digest items are deleted with the member's row. */
export const personalNotices: PersonalData = {
  export: (ctx, memberId) => runPersonalDataQueries(ctx.db, EXPORT_QUERIES, memberId),
  async erase(ctx, memberId) {
    const { rows } = await mailsOfMember(memberId).execute(ctx.db)
    for (const { id, store_id } of rows) await ctx.mail.remove(store_id, id)
    await sql`delete from mail where id in (select id from (${mailsOfMember(memberId)}) as theirs)`.execute(
      ctx.db,
    )
    await forgetCampaignReader(ctx, memberId)
    await forgetInAutomations(ctx, memberId)
    // Who complained, or asked the staff for no mail, is not to be written to by a later import either: decision 115.
    await sql`delete from suppressed_address where cause in ('bounced', 'unsubscribed') and (store_id, address) in
      (select store_id, email from member where id = ${memberId})`.execute(ctx.db)
  },
}

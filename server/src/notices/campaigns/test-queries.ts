import type { CampaignVariant } from '@matinee/contract/notices/campaigns'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { CampaignRow } from './queries.ts'
import { zoneOfMember } from './readers.ts'

export interface VariantCount {
  variant: CampaignVariant
  readers: number
  delivered: number
  clicked: number
  opened: number
  unsubscribed: number
}

/** What came of each subject among the readers of a test. */
export async function countVariants(db: Db, campaignId: number): Promise<VariantCount[]> {
  const { rows } = await sql<VariantCount>`
    select variant, count(*)::int as readers, (count(*) filter (where state = 'sent'))::int as delivered,
      (count(*) filter (where exists (select from campaign_click as click where click.reader_id = reader.id)))::int
        as clicked,
      count(opened_at)::int as opened, count(unsubscribed_at)::int as unsubscribed
    from campaign_reader as reader where campaign_id = ${campaignId} and tested group by variant order by variant`.execute(
    db,
  )
  return rows
}

/** Whether somebody in a test has not been written to for the first time. */
export async function isAnybodyUntried(db: Db, campaignId: number): Promise<boolean> {
  const row = await db
    .selectFrom('campaign_reader')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('tested', '=', true)
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Gives a subject to all who have not been written to: those who were held, at once or at the campaign's time of day on the
 * next day it is that where they live, and those in the test who were still waiting.
 */
export async function releaseReaders(ctx: StoreContext, campaign: CampaignRow, winner: CampaignVariant) {
  const now = ctx.clock.now().toISOString()
  await sql`update campaign_reader set variant = ${winner}, tested = false
    where campaign_id = ${campaign.id} and tested and state = 'waiting' and attempts = 0`.execute(ctx.db)
  await sql`update campaign_reader as reader set state = 'waiting', variant = ${winner}, due_at = released.due_at
    from (
      select held.id, ${campaign.local_time === null ? sql`${now}::timestamptz` : await nextDay(ctx, now)} as due_at
      from campaign_reader as held left join member on member.id = held.member_id
      where held.campaign_id = ${campaign.id} and held.state = 'held') as released
    where reader.id = released.id`.execute(ctx.db)
}

/** The first day from now on at the time of day that a reader was to be written to. */
async function nextDay(ctx: StoreContext, now: string) {
  const zone = await zoneOfMember(ctx)
  const days = sql`ceil(extract(epoch from ${now}::timestamptz - held.due_at) / 86400)::int`
  return sql`greatest(held.due_at, case when held.due_at < ${now}::timestamptz
    then greatest(${now}::timestamptz, (held.due_at at time zone ${zone} + make_interval(days => ${days})) at time zone ${zone})
    end)`
}

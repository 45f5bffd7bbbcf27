import type { CampaignVariant, ReaderState } from '@matinee/contract/notices/campaigns'
import { sql, type RawBuilder } from 'kysely'
import type { Condition } from '../../members/people/context.ts'
import type { Context } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { findStore } from '../../store/queries.ts'
import { skipReason } from './audience.ts'
import type { CampaignRow } from './queries.ts'

/** Stores the readers of a campaign: who is in its audience now and may be written to. Returns their number. */
export async function fixReaders(
  ctx: StoreContext,
  campaign: CampaignRow,
  condition: Condition,
): Promise<number> {
  const { rows } = await sql<{ readers: number }>`
    with chosen as (
      select member.store_id, member.id, ${await dueAt(ctx, campaign)} as due_at
      from member where ${condition} and (${skipReason(ctx, campaign.topic)}) is null),
    fixed as (
      insert into campaign_reader (store_id, campaign_id, member_id, due_at, state, variant, tested)
      ${campaign.test === null ? withoutTest(campaign.id) : withTest(campaign.id, campaign.test.share)}
      on conflict do nothing returning 1)
    select count(*)::int as readers from fixed`.execute(ctx.db)
  return rows[0]!.readers
}

const withoutTest = (campaignId: number) => sql`
  select store_id, ${campaignId}, id, due_at, 'waiting', null, false from chosen order by id`

/** A share of the readers, drawn by lot but always the same, gets the subjects in turn; the rest is held. */
const withTest = (campaignId: number, share: number) => sql`
  select store_id, ${campaignId}, id, due_at, case when is_tested then 'waiting' else 'held' end,
    case when is_tested then case when place % 2 = 1 then 'a' else 'b' end end, is_tested
  from (
    select *, place <= 2 * greatest(1, total * ${share}::int / 200) as is_tested
    from (
      select *, row_number() over (order by md5(${String(campaignId)} || ':' || id), id) as place,
        count(*) over () as total
      from chosen) as drawn) as tried
  order by id`

/** When a reader is written to: at once, or at the campaign's time of day in their zone. */
async function dueAt(ctx: StoreContext, { local_time }: Pick<CampaignRow, 'local_time'>) {
  if (local_time === null) return sql`${ctx.clock.now().toISOString()}::timestamptz`
  return sql`${local_time}::timestamp at time zone ${await zoneOfMember(ctx)}`
}

/** The time zone of the row `member`. A zone that a browser named and PostgreSQL does not know is none. */
export async function zoneOfMember({ db, store }: StoreContext): Promise<RawBuilder<string>> {
  const { time_zone } = await findStore(db, store.id)
  return sql`case when member.time_zone in (select name from pg_timezone_names) then member.time_zone
    else ${time_zone} end`
}

/** A reader whose mail is to be handed over now. */
export interface ClaimedReader {
  id: number
  store_id: number
  member_id: number
  email: string
  name: string | null
  nickname: string | null
  locale: string | null
  attempts: number
  variant: CampaignVariant | null
}

/**
 * Claims readers that are due. Whether they may still be written to is asked again here, at the last moment; who may not
 * is skipped. What this returns is committed: nobody claims it again.
 */
export async function claimReaders(
  ctx: Context,
  { id, topic }: Pick<CampaignRow, 'id' | 'topic'>,
  most: number,
): Promise<{ claimed: ClaimedReader[]; isAny: boolean }> {
  const now = ctx.clock.now().toISOString()
  const { rows } = await sql<ClaimedReader & { state: ReaderState }>`
    with batch as (
      select id, member_id from campaign_reader
      where campaign_id = ${id} and state = 'waiting' and due_at <= ${now}::timestamptz
        and exists (select from campaign where campaign.id = ${id} and campaign.state = 'sending')
      order by due_at, id limit ${most} for update skip locked),
    judged as (
      select batch.id, member.email, member.name, member.nickname, member.locale,
        case when member.id is null then 'gone' else ${skipReason(ctx, topic)} end as reason
      from batch left join member on member.id = batch.member_id)
    update campaign_reader as reader
    set state = case when judged.reason is null then 'sending' else 'skipped' end,
      reason = judged.reason, address = judged.email, attempts = attempts + 1
    from judged where reader.id = judged.id
    returning reader.id, reader.store_id, reader.member_id, reader.state, reader.attempts, reader.variant, judged.email, judged.name,
      judged.nickname, judged.locale`.execute(ctx.db)
  return { claimed: rows.filter(({ state }) => state === 'sending'), isAny: rows.length > 0 }
}

/** What became of handing over one mail. */
export interface DeliveryOutcome {
  id: number
  state: 'sent' | 'bounced' | 'refused' | 'uncertain' | 'waiting'
  reason: string | null
  /** For `waiting`: when to try again. */
  due_at: string | null
  /** The mail server takes none at present. */
  server_away?: boolean
}

/** Records what became of claimed readers, and adds up those it was sent to. */
export async function recordOutcomes(
  { db, clock }: Context,
  campaignId: number,
  outcomes: readonly DeliveryOutcome[],
) {
  await sql`with told as (
      select id, state, reason, due_at from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
        as told(id bigint, state text, reason text, due_at timestamptz)),
    recorded as (
      update campaign_reader as reader
      set state = told.state, reason = told.reason, due_at = coalesce(told.due_at, reader.due_at),
        sent_at = case when told.state = 'sent' then ${clock.now().toISOString()}::timestamptz end
      from told where reader.id = told.id and reader.state in ('sending', 'uncertain')
      returning reader.state)
    update campaign set sent = sent + (select count(*) from recorded where state = 'sent')
    where id = ${campaignId} and exists (select from recorded where state = 'sent')`.execute(db)
}

/**
 * Readers whose mail was being handed over when a process ended: whether it was sent is not known. They are not written to
 * again.
 */
export const giveUpUnderWay = ({ db }: Context, campaignId: number) =>
  db
    .updateTable('campaign_reader')
    .set({ state: 'uncertain', reason: 'interrupted' })
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'sending')
    .execute()

/** When the next waiting reader is due; null if none waits. */
export async function findNextDue({ db }: Context, campaignId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('campaign_reader')
    .select('due_at')
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'waiting')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row ? new Date(row.due_at) : null
}

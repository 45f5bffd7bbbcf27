import type { PeopleFilters } from '@matinee/contract/members/people'
import type { CampaignAudience, SkipReason } from '@matinee/contract/notices/campaigns'
import type { CampaignTopic } from '@matinee/contract/notices/campaign-topics'
import { sql, type RawBuilder } from 'kysely'
import { peopleActivityFields } from '../../library/people-activity.ts'
import type { Condition } from '../../members/people/context.ts'
import { standingAt, whereMatchesFilters } from '../../members/people/filters.ts'
import { holdersOfOffers } from '../../offers/holders.ts'
import type { Context } from '../../platform/context.ts'
import { assertMayEdit, type Viewer } from '../../platform/http/viewer.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { CampaignSegmentGone } from './errors.ts'

/** Everyone, or the people of a segment; null where the segment was deleted. */
export type Audience = { to: 'everyone' } | { to: 'segment'; segment_id: number | null }

/** The condition of an audience on the row `member`. Throws `campaign_segment_gone`. */
export async function whereInAudience(ctx: StoreContext, audience: Audience): Promise<Condition> {
  return wherePeopleMatch(
    ctx,
    audience.to === 'everyone' ? {} : await filtersOfSegment(ctx, audience.segment_id),
  )
}

/** The condition of filters on the row `member`. */
export const wherePeopleMatch = (ctx: StoreContext, filters: PeopleFilters): Condition =>
  whereMatchesFilters({ ...ctx, known: { ...peopleActivityFields, ...holdersOfOffers } }, filters)

/** What a segment asks for. Throws `campaign_segment_gone`. */
export async function filtersOfSegment(
  { db, store }: StoreContext,
  segmentId: number | null,
): Promise<PeopleFilters> {
  const segment = await db
    .selectFrom('people_segment')
    .select('filters')
    .where('store_id', '=', store.id)
    .where('id', '=', segmentId ?? 0)
    .executeTakeFirst()
  if (!segment) throw CampaignSegmentGone({ errors: { segment_id: ['unknown'] } })
  return segment.filters
}

/**
 * Why the row `member` gets no mail about a topic at this moment; null if it does. People of the demo get one only while
 * its year is lived, where no mail leaves, and nobody else does then.
 */
export function skipReason(
  { clock, isSimulated }: Pick<Context, 'clock' | 'isSimulated'>,
  topic: CampaignTopic,
): RawBuilder<SkipReason | null> {
  const now = clock.now().toISOString()
  return sql`case
  when member.demo is distinct from ${isSimulated === true}::boolean then 'demo'
  when member.email is null ${isSimulated ? sql`or member.created_at > ${now}` : sql``} then 'gone'
  when ${standingAt(now)} in ('blocked', 'suspended') then 'blocked'
  when member.unproven then 'unproven'
  when member.marketing_consent_at is null then 'no_consent'
  when exists (select from notice_choice as choice where choice.store_id = member.store_id
    and choice.member_id = member.id and choice.topic = ${topic} and choice.mail = 'off') then 'unsubscribed'
  else (select case cause when 'bounced' then 'bounced' when 'unsubscribed' then 'unsubscribed' else 'suppressed' end
    from suppressed_address as suppressed where suppressed.store_id = member.store_id
      and suppressed.address = member.email)
  end`
}

/** Counts who would be written to now. */
export async function countReaders(
  ctx: StoreContext,
  viewer: Viewer,
  { topic, segment_id }: { topic: CampaignTopic; segment_id?: number },
): Promise<CampaignAudience> {
  assertMayEdit(viewer, 'marketing')
  const audience: Audience = segment_id === undefined ? { to: 'everyone' } : { to: 'segment', segment_id }
  const condition = await whereInAudience(ctx, audience)
  const { rows } = await sql<{ reason: SkipReason | null; count: number }>`
    select reason, count(*)::int as count
    from (select ${skipReason(ctx, topic)} as reason from member where ${condition}) as judged
    group by reason order by 2 desc`.execute(ctx.db)
  return {
    people: rows.reduce((sum, { count }) => sum + count, 0),
    readers: rows.find(({ reason }) => reason === null)?.count ?? 0,
    skipped_for: rows.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }])),
  }
}

import type { CampaignVariant } from '@matinee/contract/notices/campaigns'
import { HOUR_MS } from '@matinee/contract/platform/durations'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { findStore } from '../../store/queries.ts'
import { CampaignTestTooSmall, CampaignTestWithoutOpens } from './errors.ts'
import * as query from './queries.ts'
import { countVariants, isAnybodyUntried, releaseReaders, type VariantCount } from './test-queries.ts'

/** One for each subject, and one who is left for the better. */
const LEAST_READERS = 3

/** Throws `campaign_test_too_small` or `campaign_test_without_opens` if the subjects of a campaign cannot be compared. */
export async function assertTestable(
  { db, store }: StoreContext,
  { test }: query.CampaignRow,
  readers: number,
) {
  if (test === null) return
  if (readers < LEAST_READERS)
    throw CampaignTestTooSmall({ errors: { test: ['too_small'] }, values: { least: LEAST_READERS, readers } })
  if (test.by === 'opens' && !(await findStore(db, store.id)).mail_opens)
    throw CampaignTestWithoutOpens({ errors: { 'test.by': ['opens_off'] } })
}

/**
 * Carries on with the test of a campaign in which nobody is due: once everybody in it has been written to its hours begin,
 * and when they are over the better subject goes to the rest. Returns when to go on; null where there is no test, it is
 * decided, or somebody in it is still to be written to.
 */
export const continueTest = (ctx: StoreContext, id: number): Promise<Date | null> =>
  transact(ctx, async (ctx) => {
    const campaign = await query.lockCampaign(ctx.db, ctx.store.id, id)
    if (campaign?.state !== 'sending' || campaign.test === null || campaign.test_winner !== null) return null
    if (await isAnybodyUntried(ctx.db, id)) return null
    const now = ctx.clock.now()
    const end = campaign.test_ends_at ?? (await beginHours(ctx, campaign.id, campaign.test.hours))
    if (new Date(end) > now) return new Date(end)
    await decideTest(ctx, campaign, await betterSubject(ctx, campaign))
    return now
  })

async function beginHours({ db, clock }: StoreContext, id: number, hours: number): Promise<string> {
  const test_ends_at = new Date(clock.now().getTime() + hours * HOUR_MS).toISOString()
  await query.updateTest(db, id, { test_ends_at })
  return test_ends_at
}

interface TestDecision {
  winner: CampaignVariant
  by: 'clicks' | 'opens' | 'staff'
}

/** The subject with the larger share among those who got it; the first if they are even. */
async function betterSubject(
  ctx: StoreContext,
  { id, test, counts_opens }: query.CampaignRow,
): Promise<TestDecision> {
  const { mail_opens } = await findStore(ctx.db, ctx.store.id)
  const by = test!.by === 'opens' && counts_opens && mail_opens ? 'opens' : 'clicks'
  const counts = await countVariants(ctx.db, id)
  const of = (name: CampaignVariant) => counts.find(({ variant }) => variant === name)
  return { winner: isBetter(of('b'), of('a'), by === 'opens' ? 'opened' : 'clicked') ? 'b' : 'a', by }
}

const isBetter = (
  one: VariantCount | undefined,
  other: VariantCount | undefined,
  what: 'clicked' | 'opened',
) => one !== undefined && (other === undefined || one[what] * other.delivered > other[what] * one.delivered)

/** Writes down which subject is better, and gives it to all who have not been written to, in one transaction. */
export async function decideTest(
  ctx: StoreContext,
  campaign: query.CampaignRow,
  { winner, by }: TestDecision,
): Promise<query.CampaignRow> {
  await releaseReaders(ctx, campaign, winner)
  return query.updateTest(ctx.db, campaign.id, {
    test_winner: winner,
    test_decided_at: ctx.clock.now().toISOString(),
    test_decided_by: by,
  })
}

import type { Campaign, CampaignReport, SkipReason } from '@matinee/contract/notices/campaigns'
import { timestampAfter } from '../../platform/clock.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import * as query from './queries.ts'
import { countVariants } from './test-queries.ts'

/** A campaign with its report. */
export async function presentCampaign(ctx: StoreContext, campaign: query.CampaignRow): Promise<Campaign> {
  const { store_id: _store, links, counts_opens: _counts, ...shown } = campaign
  return { ...shown, report: await reportOf(ctx, campaign, links) }
}

async function reportOf(
  ctx: StoreContext,
  campaign: query.CampaignRow,
  links: string[],
): Promise<CampaignReport> {
  const [counts, clicks, variants] = await Promise.all([
    query.countReadersByState(ctx.db, campaign.id),
    query.countClicks(ctx.db, campaign.id),
    campaign.test === null ? [] : countVariants(ctx.db, campaign.id),
  ])
  const openedOf = ({ opened }: { opened: number }) => (campaign.counts_opens ? opened : null)
  const sum = (...states: string[]) =>
    counts.filter(({ state }) => states.includes(state)).reduce((total, { count }) => total + count, 0)
  const waiting = sum('held', 'waiting', 'sending')
  return {
    readers: counts.reduce((total, { count }) => total + count, 0),
    waiting,
    delivered: sum('sent'),
    bounced: sum('bounced'),
    refused: sum('refused'),
    uncertain: sum('uncertain'),
    skipped: sum('skipped'),
    clicked: clicks.readers,
    opened: openedOf({ opened: counts.reduce((total, { opened }) => total + opened, 0) }),
    unsubscribed: counts.reduce((total, { unsubscribed }) => total + unsubscribed, 0),
    variants: variants.map((variant) => ({ ...variant, opened: openedOf(variant) })),
    skipped_for: counts
      .filter(({ state }) => state === 'skipped')
      .map(({ reason, count }) => ({ reason: reason as SkipReason, count })),
    links: links.map((url, link) => ({ url, clicked: clicks.byLink.get(link) ?? 0 })),
    seconds_left: await secondsLeft(ctx, campaign, waiting),
  }
}

const MEASURED_SECONDS = 60

/** At the pace of the last minute; null where nothing was sent in it, and while a test has the others wait. */
async function secondsLeft(ctx: StoreContext, campaign: query.CampaignRow, waiting: number) {
  const isTesting = campaign.test !== null && campaign.test_winner === null
  if (campaign.state !== 'sending' || campaign.started_at === null || waiting === 0 || isTesting) return null
  const since = timestampAfter(ctx.clock, -MEASURED_SECONDS)
  const sent = await query.countSentSince(ctx.db, campaign.id, since)
  const began = Math.max(Date.parse(since), Date.parse(campaign.started_at))
  const seconds = Math.max(1, (ctx.clock.now().getTime() - began) / 1000)
  return sent === 0 ? null : Math.ceil((waiting * seconds) / sent)
}

import { Type } from 'typebox'
import { transact, type Context } from '../../platform/context.ts'
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts'
import { beginCampaign } from './campaign-start.ts'
import { deliverCampaign } from './delivery.ts'
import { haltCampaign } from './halt.ts'

const Payload = Type.Object({ campaign_id: Type.Integer(), store_id: Type.Integer() })

/** A later stretch of a campaign replaces one that has not begun. */
export const sendingKeyOf = (campaignId: number) => `notices.send-campaign:${campaignId}`

/**
 * Sends a stretch of a campaign, and enqueues the next. No two run at once for one campaign; what is sent twice if one is
 * killed and run again is decided by the readers' rows, not here.
 */
export const sendCampaign = defineJob({
  name: 'notices.send-campaign',
  payload: Payload,
  queue: ({ campaign_id }) => `campaign ${campaign_id}`,
  isOutbound: true,

  async run(ctx, { campaign_id, store_id }, signal) {
    const next =
      (await beginCampaign(ctx, store_id, campaign_id)) ?? (await deliverCampaign(ctx, campaign_id, signal))
    if (next) await enqueueNext(ctx, { campaign_id, store_id }, next)
  },

  onGivenUp: (ctx, { campaign_id }, { message }) =>
    haltCampaign(ctx, campaign_id, 'sending', { code: null, message }),
})

const enqueueNext = (ctx: Context, payload: { campaign_id: number; store_id: number }, at: Date) =>
  transact(ctx, (ctx) => enqueue(ctx, sendCampaign, payload, { key: sendingKeyOf(payload.campaign_id), at }))

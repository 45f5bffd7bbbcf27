import { DAY_MS } from '@matinee/contract/platform/durations'
import { Type } from 'typebox'
import type { Context } from '../../platform/context.ts'
import { completeQueued, defineJob, enqueue, type Job } from '../../platform/jobs/jobs.ts'
import { deliverDue } from './delivery-run.ts'
import * as due from './due-queries.ts'

const RUN_MS = 20_000
const queueName = (endpointId: number) => `webhook ${endpointId}`
const EndpointKey = Type.Object({ endpoint_id: Type.Integer() })

/**
 * Sends an endpoint what it is due. Jobs of one endpoint run one at a time; a run takes on what the jobs behind it were
 * for. A process that dies between a request and what it writes down has it sent again under the same `webhook-id`.
 */
export const deliverToWebhook: Job<typeof EndpointKey> = defineJob({
  name: 'integrations.deliver-to-webhook',
  payload: EndpointKey,
  isOutbound: true,
  queue: ({ endpoint_id }) => queueName(endpoint_id),
  async run(ctx, { endpoint_id }, signal) {
    await completeQueued(ctx, deliverToWebhook, queueName(endpoint_id)) // before what they were for is read
    const hasMore = await deliverDue(ctx, endpoint_id, { until: Date.now() + RUN_MS, signal })
    if (hasMore) await enqueue(ctx, deliverToWebhook, { endpoint_id })
    else await planNextRun(ctx, endpoint_id)
  },
})

async function planNextRun(ctx: Context, endpoint_id: number) {
  const at = await due.findNextDue(ctx.db, { id: endpoint_id })
  const key = `next ${queueName(endpoint_id)}`
  if (at) await enqueue(ctx, deliverToWebhook, { endpoint_id }, { key, at: new Date(at) })
}

/** Every minute: sees to endpoints that have something due and no job that was planned for it. */
export const wakeWebhooks = defineJob({
  name: 'integrations.wake-webhooks',
  payload: Type.Object({}),
  every: '* * * * *',
  async run(ctx) {
    for (const endpoint_id of await due.listDueEndpoints(ctx.db, ctx.clock.now().toISOString()))
      await enqueue(ctx, deliverToWebhook, { endpoint_id }, { key: `wake ${queueName(endpoint_id)}` })
  },
})

const KEPT_DAYS = 14
const MOST_KEPT = 10_000

/** Every hour: deletes finished deliveries after two weeks, and what is beyond the newest 10,000 of an endpoint. */
export const deleteOldDeliveries = defineJob({
  name: 'integrations.delete-old-deliveries',
  payload: Type.Object({}),
  every: '23 * * * *',
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - KEPT_DAYS * DAY_MS).toISOString()
    await due.deleteFinished(ctx.db, { before, kept: MOST_KEPT })
  },
})

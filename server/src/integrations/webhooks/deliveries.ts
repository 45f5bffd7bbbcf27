import type { WebhookType } from '@matinee/contract/integrations/webhook-events'
import { webhookExampleOf } from '@matinee/contract/integrations/webhook-payloads'
import type { WebhookAttempt, WebhookDeliveryDetails } from '@matinee/contract/integrations/webhooks'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { WebhookDeliveryNotFound, WebhookSwitchedOff, WebhookUnfinished } from '../errors.ts'
import { insertOutcomes } from './due-queries.ts'
import { requireWebhook } from './endpoints.ts'
import { deliverToWebhook } from './jobs.ts'
import * as query from './queries.ts'
import { newMessageId } from './delivery-record.ts'
import { secretsOf, sendRequest } from './request.ts'

interface DeliveryListQuery {
  page: number
  state?: query.DeliveryRow['state']
}

export async function listDeliveries(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  { page, state }: DeliveryListQuery,
) {
  await requireWebhook(ctx, viewer, id)
  const { rows, isLast } = await query.listDeliveries(ctx.db, id, { page, ...(state && { state }) })
  const total = await query.countLogged(ctx.db, id, state)
  return { body: rows, headers: { 'last-page': isLast, 'total-count': total, page } }
}

export async function readDelivery(
  ctx: StoreContext,
  viewer: Viewer,
  { id, delivery_id }: { id: number; delivery_id: number },
): Promise<WebhookDeliveryDetails> {
  await requireWebhook(ctx, viewer, id)
  const row = await findOrThrow(ctx, id, delivery_id)
  return { ...row, tries: await query.listAttempts(ctx.db, row.id) }
}

/** Has one finished delivery sent again. */
export function replayDelivery(
  ctx: StoreContext,
  viewer: Viewer,
  { id, delivery_id }: { id: number; delivery_id: number },
) {
  return transact(ctx, async (ctx) => {
    await requireOn(ctx, viewer, id)
    if ((await findOrThrow(ctx, id, delivery_id)).state === 'pending') throw WebhookUnfinished()
    await query.replayDeliveries(ctx.db, id, { id: delivery_id, now: ctx.clock.now().toISOString() })
    await enqueue(ctx, deliverToWebhook, { endpoint_id: id })
    return findOrThrow(ctx, id, delivery_id)
  })
}

/** Has all that failed since a moment sent again, oldest first. */
export function replayFailed(ctx: StoreContext, viewer: Viewer, id: number, since: string) {
  return transact(ctx, async (ctx) => {
    const { description, url } = await requireOn(ctx, viewer, id)
    const now = ctx.clock.now().toISOString()
    const replayed = await query.replayDeliveries(ctx.db, id, { failed_since: since, now })
    await enqueue(ctx, deliverToWebhook, { endpoint_id: id })
    const subject = { kind: 'webhook', id, name: description || url }
    await audit(ctx, viewer, { act: 'webhook.replayed', subject, details: { since, count: replayed } })
    return { replayed }
  })
}

/** Sends the example of a type at once and returns what came of it, whether the endpoint is on or not. */
export async function testWebhook(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  type: WebhookType,
): Promise<WebhookAttempt> {
  const endpoint = await requireWebhook(ctx, viewer, id)
  const now = ctx.clock.now().toISOString()
  const body = JSON.stringify({ ...webhookExampleOf(type), timestamp: now, test: true })
  const message = { message_id: newMessageId(), body }
  const target = { url: endpoint.url, secrets: secretsOf(ctx, endpoint) }
  const result = await sendRequest(ctx, target, message)
  await transact(ctx, async (ctx) => {
    const row = await query.insertDelivery(ctx.db, {
      ...{ store_id: ctx.store.id, endpoint_id: id, type, subject: 'test', member_id: null },
      ...{ ...message, test: true, next_try_at: null, created_at: now },
    })
    const state = result.problem === null ? 'delivered' : 'failed'
    await insertOutcomes(ctx.db, [{ ...result, delivery_id: row.id, state, next_try_at: null }])
  })
  return result
}

async function findOrThrow(ctx: StoreContext, endpointId: number, id: number) {
  const row = await query.findDelivery(ctx.db, endpointId, id)
  if (!row) throw WebhookDeliveryNotFound()
  return row
}

async function requireOn(ctx: StoreContext, viewer: Viewer, id: number) {
  const endpoint = await requireWebhook(ctx, viewer, id, query.lockEndpoint)
  if (!endpoint.enabled) throw WebhookSwitchedOff()
  return endpoint
}

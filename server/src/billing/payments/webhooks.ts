import type { ProviderName } from '@matinee/contract/billing/billing'
import * as contract from '@matinee/contract/billing/providers'
import type { FastifyPluginAsync } from 'fastify'
import { Type } from 'typebox'
import { inStore } from '../../store/in-store.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { enqueue, defineJob } from '../../platform/jobs/jobs.ts'
import { serve } from '../../platform/http/serve.ts'
import { ProviderDown, WebhookForged } from '../errors.ts'
import { handleProviderEvent } from './payments.ts'
import {
  ForgedWebhook,
  ProviderRefused,
  ProviderUnavailable,
  type ProviderEvent,
} from '../providers/provider.ts'
import * as query from '../providers/queries.ts'
import { accountOf, providerOf } from '../providers/registry.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'

/** Webhook routes. Providers sign the raw bytes, so the body is stored as received. */
export const webhookRoutes: FastifyPluginAsync = async (app) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  serve(app, contract.takeWebhook, async ({ ctx, params, request }) => {
    const headers = request.headers as Record<string, string | undefined>
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    await receiveWebhook(ctx, params.provider, { headers, body })
    return { received: true }
  })
}

interface Webhook {
  headers: Record<string, string | undefined>
  body: Buffer
}

/** Stores a verified event once, however often it is delivered; a job processes it. Refuses unverified events. */
export async function receiveWebhook(ctx: StoreContext, provider: ProviderName, webhook: Webhook) {
  const account = await accountOf(ctx, provider)
  const told = { ...webhook, now: ctx.clock.now() }
  const events = await providerOf(ctx, provider)
    .readWebhook(account, told)
    .catch((error: unknown) => ignoredOrRefused(ctx, error))
  await transact(ctx, async (ctx) => {
    for (const event of events) {
      const id = await query.insertEvent(ctx.db, rowOf(ctx, provider, event))
      if (id) await enqueue(ctx, handleProviderEventJob, { event_id: id })
    }
  })
}

/**
 * Providers retry on error statuses: only forgeries are refused for good. Unknown event types are accepted and ignored;
 * while the provider refuses our own calls, the event is to be retried.
 */
function ignoredOrRefused({ log }: StoreContext, error: unknown): ProviderEvent[] {
  if (error instanceof ForgedWebhook) throw WebhookForged()
  if (error instanceof ProviderUnavailable) throw ProviderDown()
  if (!(error instanceof ProviderRefused)) throw error
  if (error.reason !== 'not_understood') throw ProviderDown()
  log.warn({ err: error }, 'news of a provider about what it does not know')
  return []
}

const rowOf = ({ store, clock }: StoreContext, provider: ProviderName, event: ProviderEvent) => ({
  store_id: store.id,
  provider,
  event_id: event.id,
  type: event.type,
  event: toJsonb(event),
  received_at: clock.now().toISOString(),
})

/** Processes an event, which may be late or repeated: the current state is fetched from the provider. */
export const handleProviderEventJob = defineJob({
  name: 'billing.handle-news',
  payload: Type.Object({ event_id: Type.Integer() }),
  attempts: 20,
  async run(ctx, { event_id }) {
    const row = await query.findEvent(ctx.db, event_id)
    if (!row || row.handled_at) return
    const store = await inStore(ctx, row.store_id)
    await handleProviderEvent(store, row.provider as ProviderName, row.event as ProviderEvent)
    await query.markHandled(ctx.db, event_id, ctx.clock.now().toISOString())
  },
  async onGivenUp(ctx, { event_id }, error) {
    await query.noteProblem(ctx.db, event_id, error.message)
  },
})

import { transact, type Context } from '../../platform/context.ts'
import { publish } from '../../platform/jobs/events.ts'
import { webhookSwitchedOff } from '../events.ts'
import { insertOutcomes, type AttemptOutcome, type DueDelivery } from './due-queries.ts'
import { nextTry, restUntil, SWITCHED_OFF_AFTER } from './pauses.ts'
import * as query from './queries.ts'
import type { RequestResult } from './request.ts'

export interface SentDelivery {
  delivery: Pick<DueDelivery, 'id' | 'attempts'>
  result: RequestResult
}

/** The endpoint is gone for good, by its own word. */
const GONE_STATUS = 410

/** Writes down what came of some requests to an endpoint, and what follows from it, all at once. */
export const settleOutcomes = (ctx: Context, endpointId: number, sent: SentDelivery[]): Promise<void> =>
  transact(ctx, async (ctx) => {
    const endpoint = await ctx.db
      .selectFrom('webhook_endpoint')
      .selectAll()
      .where('id', '=', endpointId)
      .forUpdate()
      .executeTakeFirst()
    if (!endpoint) return // removed meanwhile, with its log
    await insertOutcomes(
      ctx.db,
      sent.map((one) => outcomeOf(ctx, one)),
    )
    if (sent.some(({ result }) => result.problem === null)) await noteSuccess(ctx, endpointId)
    else await noteFailures(ctx, endpoint, sent)
  })

function outcomeOf(ctx: Context, { delivery, result }: SentDelivery): AttemptOutcome {
  const again = result.problem === null ? null : nextTry(ctx.clock.now(), delivery.attempts + 1)
  const ended = result.problem === null ? 'delivered' : 'failed'
  return { ...result, delivery_id: delivery.id, state: again ? 'pending' : ended, next_try_at: again }
}

/** The columns of an endpoint that does not fail. */
export const HEALTHY_ENDPOINT = { failures: 0, failing_since: null, next_try_at: null }

const noteSuccess = (ctx: Context, id: number) =>
  query.updateEndpoint(ctx.db, id, { ...HEALTHY_ENDPOINT, delivered_at: ctx.clock.now().toISOString() })

async function noteFailures(ctx: Context, endpoint: query.EndpointRow, sent: SentDelivery[]) {
  const now = ctx.clock.now()
  const failures = endpoint.failures + sent.length
  const failing_since = endpoint.failing_since ?? now.toISOString()
  const rest = { failures, failing_since, next_try_at: restUntil(now, failures) }
  await query.updateEndpoint(ctx.db, endpoint.id, rest)
  const isOver = Date.parse(failing_since) <= now.getTime() - SWITCHED_OFF_AFTER
  if (sent.some(({ result }) => result.status === GONE_STATUS)) await switchOff(ctx, endpoint, 'gone')
  else if (isOver) await switchOff(ctx, endpoint, 'failing')
}

async function switchOff(ctx: Context, endpoint: query.EndpointRow, reason: 'failing' | 'gone') {
  if (!endpoint.enabled) return
  const now = ctx.clock.now().toISOString()
  await query.updateEndpoint(ctx.db, endpoint.id, {
    ...{ enabled: false, switched_off: reason, switched_off_at: now, next_try_at: null },
  })
  await query.giveUpPending(ctx.db, endpoint.id, now)
  const { id: endpoint_id, store_id, url } = endpoint
  await publish(ctx, webhookSwitchedOff, { store_id, endpoint_id, url, reason })
}

import { forEachAtOnce } from '../../platform/at-once.ts'
import type { Context } from '../../platform/context.ts'
import * as due from './due-queries.ts'
import { settleOutcomes, type SentDelivery } from './outcomes.ts'
import { FAILURES_IN_A_ROW } from './pauses.ts'
import type { EndpointRow } from './queries.ts'
import { secretsOf, sendRequest } from './request.ts'

/** Requests to one endpoint at the same time. */
export const DELIVERIES_AT_ONCE = 10
const BATCH = 500
/** Outcomes are written down after so many, so that little is sent twice when a process dies. */
const WRITTEN_AT_ONCE = 25

/**
 * Sends an endpoint all it is due, ten at a time, of each subject one after the other; stops where it no longer answers,
 * or at `until`. Returns whether there may be more.
 */
export async function deliverDue(
  ctx: Context,
  endpointId: number,
  { until, signal }: { until: number; signal: AbortSignal },
): Promise<boolean> {
  while (!signal.aborted) {
    if (Date.now() > until) return true
    const now = ctx.clock.now().toISOString()
    const endpoint = await due.findReadyEndpoint(ctx.db, endpointId, now)
    if (!endpoint) return false
    const most = endpoint.failures < FAILURES_IN_A_ROW ? BATCH : 1
    const deliveries = await due.listDueDeliveries(ctx.db, endpointId, now, most)
    if (deliveries.length === 0) return false
    await deliverBatch(ctx, endpoint, deliveries, signal)
  }
  return false
}

async function deliverBatch(
  ctx: Context,
  endpoint: EndpointRow,
  deliveries: due.DueDelivery[],
  signal: AbortSignal,
) {
  const target = { url: endpoint.url, secrets: secretsOf(ctx, endpoint) }
  const writer = createOutcomeWriter(ctx, endpoint.id)
  await forEachAtOnce(deliveries, DELIVERIES_AT_ONCE, async (delivery) => {
    if (signal.aborted || writer.hasStopped()) return
    writer.add({ delivery, result: await sendRequest(ctx, target, delivery) })
  })
  await writer.finish()
}

/**
 * Writes outcomes down in the order they came, some at once: those that come while others are written wait for the next
 * transaction. Stops where an endpoint fails again and again.
 */
function createOutcomeWriter(ctx: Context, endpointId: number) {
  let gathered: SentDelivery[] = []
  let failures = 0
  let writing: Promise<void> | null = null
  async function writeFrom(least: number) {
    while (gathered.length >= least) {
      const part = gathered
      gathered = []
      await settleOutcomes(ctx, endpointId, part)
    }
    writing = null
  }
  return {
    add(sent: SentDelivery) {
      failures = sent.result.problem === null ? 0 : failures + 1
      gathered.push(sent)
      if (gathered.length >= WRITTEN_AT_ONCE) writing ??= writeFrom(WRITTEN_AT_ONCE)
    },
    hasStopped: () => failures >= FAILURES_IN_A_ROW,
    async finish() {
      await writing
      await writeFrom(1)
    },
  }
}

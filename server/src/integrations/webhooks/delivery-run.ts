import { forEachAtOnce } from '../../platform/at-once.ts'
import type { Context } from '../../platform/context.ts'
import * as due from './due-queries.ts'
import { settleOutcomes, type SentDelivery } from './outcomes.ts'
import { FAILURES_IN_A_ROW } from './pauses.ts'
import type { EndpointRow } from './queries.ts'
import { secretsOf, sendRequest } from './request.ts'

const CONCURRENCY = 10
const BATCH = 200
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
  await forEachAtOnce(deliveries, CONCURRENCY, async (delivery) => {
    if (signal.aborted || writer.hasStopped()) return
    writer.add({ delivery, result: await sendRequest(ctx, target, delivery) })
  })
  await writer.finish()
}

/** Writes outcomes down in the order they came, some at once; stops where an endpoint fails again and again. */
function createOutcomeWriter(ctx: Context, endpointId: number) {
  let gathered: SentDelivery[] = []
  let writing = Promise.resolve()
  let failures = 0
  const write = () => {
    const part = gathered
    gathered = []
    if (part.length > 0) writing = writing.then(() => settleOutcomes(ctx, endpointId, part))
  }
  return {
    add(sent: SentDelivery) {
      failures = sent.result.problem === null ? 0 : failures + 1
      gathered.push(sent)
      if (gathered.length >= WRITTEN_AT_ONCE) write()
    },
    hasStopped: () => failures >= FAILURES_IN_A_ROW,
    async finish() {
      write()
      await writing
    },
  }
}

import { transact, type Context } from '../../platform/context.ts'
import type { PostResult } from '../../platform/http/json-post.ts'
import { toPixelEventBody, toPageViewBody } from './bodies.ts'
import { deliverPixels } from './delivery.ts'
import * as query from './queries.ts'
import type { TargetRow } from './queries.ts'

const AT_ONCE = 100
// Ids are assigned before their rows commit: rows with lower ids may still appear within the last seconds.
const SETTLED_MS = 10_000
const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 60 * 60_000
/** After this many failures in a row, about a day, a target is turned off. */
export const MAX_FAILURES = 30

/** Sends a target its pending pixels, at most a hundred of each kind; true if there may be more. */
export async function forwardPending(ctx: Context, target: TargetRow): Promise<boolean> {
  const before = new Date(ctx.clock.now().getTime() - SETTLED_MS).toISOString()
  const views = target.views ? await query.listPendingViews(ctx.db, target, before, AT_ONCE) : []
  const events = target.events ? await query.listPendingEvents(ctx.db, target, before, AT_ONCE) : []
  if (views.length + events.length === 0) return false
  const delivery = await deliverPixels(ctx, target, {
    views: views.map((view) => toPageViewBody(view, target.with_address)),
    events: events.map(toPixelEventBody),
  })
  if (delivery.problem) {
    await recordFailure(ctx, target, delivery)
    return false
  }
  await query.updateTarget(ctx.db, target.id, {
    last_view_id: views.at(-1)?.id ?? target.last_view_id,
    last_event_id: events.at(-1)?.id ?? target.last_event_id,
    delivered_at: ctx.clock.now().toISOString(),
    ...NO_FAILURES,
  })
  return true
}

/** The columns of a target without failures. */
export const NO_FAILURES = { failures: 0, next_try_at: null }

/** Records a failure and the next attempt: the delay doubles, up to an hour. */
function recordFailure(ctx: Context, { id, failures }: TargetRow, { problem, status }: PostResult) {
  const now = ctx.clock.now()
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
  return transact(ctx, async ({ db }) => {
    await query.insertFailure(db, { target_id: id, problem: problem!, status, at: now.toISOString() })
    await query.deleteOldFailures(db, id)
    await query.updateTarget(db, id, {
      failures: failures + 1,
      next_try_at: new Date(now.getTime() + pause).toISOString(),
      ...(failures + 1 >= MAX_FAILURES && { enabled: false }),
    })
  })
}

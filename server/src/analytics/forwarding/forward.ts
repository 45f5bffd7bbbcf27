import { transact, type Context } from '../../platform/context.ts'
import type { Delivery } from '../../platform/post-out.ts'
import { eventBody, viewBody } from './bodies.ts'
import { deliver } from './delivery.ts'
import * as query from './queries.ts'
import type { TargetRow } from './queries.ts'

const AT_ONCE = 100
// Ids are given before their rows are there: those of the last seconds may still be joined by lower ones.
const SETTLED_MS = 10_000
const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 60 * 60_000
/** After so many failures in a row, about a day, a target is turned off. */
export const MOST_FAILURES = 30

/** Sends a target what it has not had, at most a hundred of each; true while there may be more. */
export async function forwardSome(ctx: Context, target: TargetRow): Promise<boolean> {
  const before = new Date(ctx.clock.now().getTime() - SETTLED_MS).toISOString()
  const views = target.views ? await query.viewsFor(ctx.db, target, before, AT_ONCE) : []
  const events = target.events ? await query.eventsFor(ctx.db, target, before, AT_ONCE) : []
  if (views.length + events.length === 0) return false
  const delivery = await deliver(ctx, target, {
    views: views.map((view) => viewBody(view, target.with_address)),
    events: events.map(eventBody),
  })
  if (delivery.problem) {
    await noteFailure(ctx, target, delivery)
    return false
  }
  await query.updateTarget(ctx.db, target.id, {
    last_view_id: views.at(-1)?.id ?? target.last_view_id,
    last_event_id: events.at(-1)?.id ?? target.last_event_id,
    delivered_at: ctx.clock.now().toISOString(),
    ...FRESH,
  })
  return true
}

/** As good as never tried. */
export const FRESH = { failures: 0, next_try_at: null }

/** Notes a failure and when to try again: twice as long each time, at most an hour. */
function noteFailure(ctx: Context, { id, failures }: TargetRow, { problem, status }: Delivery) {
  const now = ctx.clock.now()
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
  return transact(ctx, async ({ db }) => {
    await query.insertFailure(db, { target_id: id, problem: problem!, status, at: now.toISOString() })
    await query.forgetOldFailures(db, id)
    await query.updateTarget(db, id, {
      failures: failures + 1,
      next_try_at: new Date(now.getTime() + pause).toISOString(),
      ...(failures + 1 >= MOST_FAILURES && { enabled: false }),
    })
  })
}

import { sql } from 'kysely'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { converse } from './conversations.ts'
import { type DemoMember, insertDemoPeople, listDemoMembers } from './people.ts'
import { findShelf } from './purchases.ts'
import { clearLife } from './removal.ts'
import { simulate, type SimulatedContext } from './simulated.ts'
import { noteSources } from './sources.ts'
import { watchFilms } from './viewings.ts'
import { liveYear } from './year.ts'

/**
 * Gives the demo a year of life: what its people bought, watched and wrote until today. Begins anew each time, so that a
 * run that was killed leaves nothing twice.
 */
export async function fillLife(ctx: StoreContext, signal: AbortSignal): Promise<void> {
  await transact(ctx, clearLife)
  await insertDemoPeople(ctx)
  const members = await listDemoMembers(ctx)
  await simulate(ctx, (ctx) => buyAndTalk(ctx, members, signal))
  await watchFilms(ctx, members, signal)
}

async function buyAndTalk(ctx: SimulatedContext, members: readonly DemoMember[], signal: AbortSignal) {
  const now = ctx.clock.now().getTime()
  const shelf = await findShelf(ctx)
  if (shelf) await liveYear(ctx, { members, shelf, now }, signal)
  await noteSources(ctx, members)
  await standStill(ctx)
  await converse(ctx, members, now)
}

/** The plans of the demo never fall due again: nobody of it is billed, reminded or ended by the clock. */
const standStill = ({ db, store }: StoreContext) =>
  sql`update subscription set due_at = null
    where store_id = ${store.id} and member_id in (select id from member where store_id = ${store.id} and demo)`.execute(
    db,
  )

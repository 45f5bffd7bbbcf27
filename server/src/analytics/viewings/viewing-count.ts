import { sql } from 'kysely'
import { transact, type Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import {
  streamEventsOfDay,
  listEvents,
  deleteViewingsOfDay,
  saveViewings,
  takeIntake,
  findViewingRows,
} from './queries.ts'
import { ViewingChanges } from './viewing-changes.ts'

/** Batches counted in one transaction. */
const AT_ONCE = 1000

/**
 * Counts new batches: viewings are updated in the transaction that deletes the intake rows, so that nothing is counted
 * twice. Returns how many batches there were.
 */
export const countIntake = (ctx: Context): Promise<number> =>
  transact(ctx, async ({ db }) => {
    await lockViewings(db)
    const taken = await takeIntake(db, AT_ONCE)
    if (taken.length === 0) return 0
    const viewings = new ViewingChanges(await findViewingRows(db, taken))
    const wanted = viewings.toRead(taken)
    viewings.count(await listEvents(db, wanted))
    await saveViewings(db, viewings.changed())
    return taken.length
  })

/** Rebuilds the viewings of a store's day from its events. */
export const recountDay = (ctx: Context, storeId: number, day: string): Promise<void> =>
  transact(ctx, async ({ db }) => {
    await lockViewings(db)
    await deleteViewingsOfDay(db, storeId, day)
    for await (const events of streamEventsOfDay(db, storeId, day)) {
      const viewings = new ViewingChanges([])
      viewings.count(events)
      await saveViewings(db, viewings.changed())
    }
  })

const lockViewings = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('viewing'))`.execute(db)

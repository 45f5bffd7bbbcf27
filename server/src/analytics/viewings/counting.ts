import { sql } from 'kysely'
import { transact, type Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database.ts'
import { eventsOfDay, eventsTold, forgetDay, saveViewings, takeIn, viewingsOf } from './queries.ts'
import { Viewings } from './viewings.ts'

/** Batches counted in one transaction. */
const AT_ONCE = 1000

/**
 * Counts what was taken in since: the viewings change in the transaction that forgets what made them change, so that
 * nothing is counted twice however the process ends. Returns how many batches there were.
 */
export const countTaken = (ctx: Context): Promise<number> =>
  transact(ctx, async ({ db }) => {
    await oneAtATime(db)
    const taken = await takeIn(db, AT_ONCE)
    if (taken.length === 0) return 0
    const viewings = new Viewings(await viewingsOf(db, taken))
    const wanted = viewings.toRead(taken)
    viewings.count(await eventsTold(db, wanted))
    await saveViewings(db, viewings.changed())
    return taken.length
  })

/** Makes the viewings of a day of a store anew from its events. */
export const recountDay = (ctx: Context, storeId: number, day: string): Promise<void> =>
  transact(ctx, async ({ db }) => {
    await oneAtATime(db)
    await forgetDay(db, storeId, day)
    for await (const events of eventsOfDay(db, storeId, day)) {
      const viewings = new Viewings([])
      viewings.count(events)
      await saveViewings(db, viewings.changed())
    }
  })

const oneAtATime = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('viewing'))`.execute(db)

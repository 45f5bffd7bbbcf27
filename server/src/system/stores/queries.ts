import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Every store with how much is in it. */
export const listStoresWithCounts = (db: Db) =>
  db
    .selectFrom('store')
    .select((eb) => [
      'id',
      'title',
      'created_at',
      'standby_since',
      'paused_at',
      'removing_at',
      eb
        .selectFrom('member')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('member.store_id', '=', 'store.id')
        .as('people'),
      eb
        .selectFrom('content')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('content.store_id', '=', 'store.id')
        .as('programs'),
      eb
        .selectFrom('subscription')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('subscription.store_id', '=', 'store.id')
        .where('subscription.status', '!=', 'canceled')
        .as('subscriptions'),
    ])
    .orderBy('id')
    .execute()

/** The newest archive of each store. */
export const listNewestArchives = (db: Db) =>
  db
    .selectFrom('store_archive')
    .distinctOn('store_id')
    .selectAll()
    .orderBy('store_id')
    .orderBy('id', 'desc')
    .execute()

export const listDomainsOfAll = (db: Db) =>
  db
    .selectFrom('store_host')
    .select(['store_id', 'host', 'is_main'])
    .orderBy('is_main', 'desc')
    .orderBy('host')
    .execute()

/** Locks a store until the transaction ends. */
export const lockStore = (db: Db, id: number) =>
  db
    .selectFrom('store')
    .select(['id', 'title', 'locale', 'paused_at', 'removing_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const markRemoving = (db: Db, id: number, now: string) =>
  db.updateTable('store').set({ removing_at: now }).where('id', '=', id).execute()

/** The folders of its films and of the files beside its programs. */
export async function listFileOwners(db: Db, id: number) {
  const [videos, programs] = await Promise.all([
    db.selectFrom('video').select('id').where('store_id', '=', id).execute(),
    db.selectFrom('content').select('id').where('store_id', '=', id).execute(),
  ])
  return { videos: videos.map((row) => row.id), programs: programs.map((row) => row.id) }
}

/** Deletes a store, and with it every row that is its own. */
export const deleteStore = (db: Db, id: number) => db.deleteFrom('store').where('id', '=', id).execute()

/** Deletes what was to be done for a store and has not begun. */
export const deleteWaitingJobs = (db: Db, id: number) =>
  sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker._private_jobs
    where payload->>'store_id' = ${String(id)} and locked_at is null`.execute(db)

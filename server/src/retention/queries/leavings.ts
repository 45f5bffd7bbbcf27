import { sql, type Selectable } from 'kysely'
import type { NewRow, RowChanges } from '../../platform/columns.ts'
import type { Db } from '../../platform/database.ts'
import type { LeavingTable } from '../tables.ts'

export type LeavingRow = Selectable<LeavingTable>

/** The membership somebody has, with the name of its plan, locked against a second act of theirs. */
export const lockMembership = (db: Db, storeId: number, memberId: number) =>
  membership(db, storeId, memberId).forUpdate('subscription').executeTakeFirst()

/** The same, only to be shown. */
export const findMembership = (db: Db, storeId: number, memberId: number) =>
  membership(db, storeId, memberId).executeTakeFirst()

export type MembershipRow = NonNullable<Awaited<ReturnType<typeof findMembership>>>

const membership = (db: Db, storeId: number, memberId: number) =>
  db
    .selectFrom('subscription')
    .innerJoin('offer', 'offer.id', 'subscription.offer_id')
    .selectAll('subscription')
    .select(['offer.title', 'offer.pause_allowed'])
    .where('subscription.store_id', '=', storeId)
    .where('subscription.member_id', '=', memberId)
    .where('subscription.status', '!=', 'canceled')

/** Whether somebody was offered something to stay since `moment`. */
export const wasOffered = async (db: Db, storeId: number, memberId: number, moment: string) =>
  (await db
    .selectFrom('leaving')
    .select('id')
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .where('offered', 'is not', null)
    .where('begun_at', '>', moment)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const findOpenLeaving = (db: Db, subscriptionId: number): Promise<LeavingRow | undefined> =>
  db
    .selectFrom('leaving')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('outcome', '=', 'open')
    .executeTakeFirst()

export const insertLeaving = (
  db: Db,
  row: NewRow<
    LeavingTable,
    'store_id' | 'member_id' | 'subscription_id' | 'reason_id' | 'text' | 'offered' | 'outcome' | 'begun_at'
  >,
): Promise<LeavingRow> => db.insertInto('leaving').values(row).returningAll().executeTakeFirstOrThrow()

export const updateLeaving = (
  db: Db,
  id: number,
  changes: RowChanges<LeavingTable, 'outcome' | 'ended_at'>,
) => db.updateTable('leaving').set(changes).where('id', '=', id).execute()

/** The newest one of a membership that ended in going: taken back, it ended in staying. */
export const markStayed = (db: Db, subscriptionId: number, now: string) =>
  db
    .updateTable('leaving')
    .set({ outcome: 'stayed', ended_at: now })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('leaving')
        .select('id')
        .where('subscription_id', '=', subscriptionId)
        .orderBy('id', 'desc')
        .limit(1),
    )
    .where('outcome', '=', 'left')
    .execute()

/** What the catalogue announces for later, then what is newest in it. */
export const comingPrograms = (db: Db, storeId: number, most: number) =>
  db
    .selectFrom('content')
    .select(['title', sql<string | null>`case when status = 'scheduled' then publish_at end`.as('at')])
    .where('store_id', '=', storeId)
    .where((eb) =>
      eb.or([eb('status', '=', 'published'), eb('coming_soon', '=', true).and('status', '=', 'scheduled')]),
    )
    .orderBy(sql`status = 'scheduled' desc`)
    .orderBy(sql`case when status = 'scheduled' then publish_at end`)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** Somebody who was shown an offer and went away has stayed so far. */
export const closeOpen = (db: Db, subscriptionId: number, now: string) =>
  db
    .updateTable('leaving')
    .set({ outcome: 'stayed', ended_at: now })
    .where('subscription_id', '=', subscriptionId)
    .where('outcome', '=', 'open')
    .execute()

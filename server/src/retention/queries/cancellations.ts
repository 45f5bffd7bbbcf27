import { sql, type Selectable } from 'kysely'
import type { NewRow, RowChanges } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { CancellationTable } from '../tables.ts'

export type CancellationRow = Selectable<CancellationTable>

/** Locks the membership of a member and returns it with the name of its plan. */
export const lockMembership = (db: Db, storeId: number, memberId: number) =>
  membership(db, storeId, memberId).forUpdate('subscription').executeTakeFirst()

/** The membership without a lock, for display. */
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
    .where('subscription.instalments', 'is', null)

/** Whether a member has received a retention offer since `moment`. */
export const hasBeenOffered = async (db: Db, storeId: number, memberId: number, moment: string) =>
  (await db
    .selectFrom('leaving')
    .select('id')
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .where('offered', 'is not', null)
    .where('begun_at', '>', moment)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const findOpenCancellation = (db: Db, subscriptionId: number): Promise<CancellationRow | undefined> =>
  db
    .selectFrom('leaving')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('outcome', '=', 'open')
    .executeTakeFirst()

export const insertCancellation = (
  db: Db,
  row: NewRow<
    CancellationTable,
    'store_id' | 'member_id' | 'subscription_id' | 'reason_id' | 'text' | 'offered' | 'outcome' | 'begun_at'
  >,
): Promise<CancellationRow> => db.insertInto('leaving').values(row).returningAll().executeTakeFirstOrThrow()

export const updateCancellation = (
  db: Db,
  id: number,
  changes: RowChanges<CancellationTable, 'outcome' | 'ended_at'>,
) => db.updateTable('leaving').set(changes).where('id', '=', id).execute()

/** Marks the newest completed cancellation of a membership as taken back. */
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

/** Upcoming programs, then the newest ones. */
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

/** Closes cancellations abandoned at the offer as stayed. */
export const closeOpenCancellations = (db: Db, subscriptionId: number, now: string) =>
  db
    .updateTable('leaving')
    .set({ outcome: 'stayed', ended_at: now })
    .where('subscription_id', '=', subscriptionId)
    .where('outcome', '=', 'open')
    .execute()

import type { GroupSeat, OwnSeat } from '@matinee/contract/billing/seats'
import { sql, type Selectable } from 'kysely'
import type { NewRow } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { SeatTable } from './tables.ts'

export type SeatRow = Selectable<SeatTable>

/** Who has a seat or is invited, oldest first. */
export async function peopleOf(db: Db, subscriptionId: number): Promise<GroupSeat[]> {
  const { rows } = await sql<GroupSeat>`
    select seat.id, case when seat.member_id is null then 'invited' else 'joined' end as state, member.name,
      coalesce(member.email, seat.email) as email, coalesce(seat.joined_at, seat.created_at) as since
    from seat left join member on member.id = seat.member_id
    where seat.subscription_id = ${subscriptionId} order by seat.id`.execute(db)
  return rows
}

export const countSeats = async (db: Db, subscriptionId: number): Promise<number> =>
  (
    await db
      .selectFrom('seat')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('subscription_id', '=', subscriptionId)
      .executeTakeFirstOrThrow()
  ).count

export const findSeat = (db: Db, storeId: number, id: number): Promise<SeatRow | undefined> =>
  db.selectFrom('seat').selectAll().where('store_id', '=', storeId).where('id', '=', id).executeTakeFirst()

export const seatOfMember = (
  db: Db,
  subscriptionId: number,
  memberId: number,
): Promise<SeatRow | undefined> =>
  db
    .selectFrom('seat')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()

/** The seat an address is invited to and nobody has taken. */
export const seatOfAddress = (db: Db, subscriptionId: number, email: string): Promise<SeatRow | undefined> =>
  db
    .selectFrom('seat')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('email', '=', email)
    .where('member_id', 'is', null)
    .executeTakeFirst()

export const insertSeat = (
  db: Db,
  seat: NewRow<
    SeatTable,
    'store_id' | 'subscription_id' | 'member_id' | 'email' | 'created_at' | 'joined_at'
  >,
): Promise<SeatRow> => db.insertInto('seat').values(seat).returningAll().executeTakeFirstOrThrow()

export const fillSeat = (db: Db, id: number, member_id: number, joined_at: string): Promise<SeatRow> =>
  db
    .updateTable('seat')
    .set({ member_id, joined_at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteSeat = (db: Db, id: number) => db.deleteFrom('seat').where('id', '=', id).execute()

/** The seats a member has in subscriptions that run, newest first. */
export async function seatsOfMember(db: Db, storeId: number, memberId: number): Promise<OwnSeat[]> {
  const { rows } = await sql<OwnSeat>`
    select seat.id, offer.title, manager.name as manager, seat.joined_at as since
    from seat join subscription on subscription.id = seat.subscription_id and subscription.status <> 'canceled'
    join offer on offer.id = subscription.offer_id join member manager on manager.id = subscription.member_id
    where seat.store_id = ${storeId} and seat.member_id = ${memberId} order by seat.id desc`.execute(db)
  return rows
}

export const titleAndManager = async (db: Db, subscriptionId: number) => {
  const { rows } = await sql<{ title: string; manager: string }>`
    select offer.title, member.name as manager from subscription join offer on offer.id = subscription.offer_id
    join member on member.id = subscription.member_id where subscription.id = ${subscriptionId}`.execute(db)
  return rows[0]!
}

export const findMaxSeats = async (db: Db, offerId: number): Promise<number> =>
  (await db.selectFrom('offer').select('max_seats').where('id', '=', offerId).executeTakeFirstOrThrow())
    .max_seats ?? 1

export const renewLink = (db: Db, subscriptionId: number) =>
  db
    .updateTable('subscription')
    .set(({ eb }) => ({ seat_link: eb('seat_link', '+', 1) }))
    .where('id', '=', subscriptionId)
    .execute()

import { endAccess, extendAccesses, grantAccess } from '../../offers/accesses.ts'
import type { Db } from '../../platform/database/database.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { SubscriptionRow } from './rows.ts'
import type { accessUntil } from './steps.ts'

type Until = ReturnType<typeof accessUntil>
type Payer = Pick<SubscriptionRow, 'id' | 'offer_id' | 'period_start'>

/** A seat that a member has. */
export interface TakenSeat {
  id: number
  member_id: number
}

/** The seats of a subscription that members have. */
export const takenSeats = async (db: Db, subscriptionId: number): Promise<TakenSeat[]> =>
  (
    await db
      .selectFrom('seat')
      .select(['id', 'member_id'])
      .where('subscription_id', '=', subscriptionId)
      .where('member_id', 'is not', null)
      .orderBy('id')
      .execute()
  ).map(({ id, member_id }) => ({ id, member_id: member_id! }))

/** Moves the end of what the seats of a subscription open. */
export const extendSeats = async (ctx: StoreContext, { id }: Payer, ends_at: string | null) =>
  extendAccesses(
    ctx,
    'seat',
    (await takenSeats(ctx.db, id)).map((seat) => ({ source_id: seat.id, ends_at })),
  )

/** Closes what the seats of a subscription opened, and opens what it covers now, if anything. */
export async function turnSeats(ctx: StoreContext, payer: SubscriptionRow, until: Until) {
  for (const seat of await takenSeats(ctx.db, payer.id)) {
    await endAccess(ctx, { source: 'seat', source_id: seat.id, reason: payer.end_reason ?? payer.status })
    await openSeat(ctx, payer, seat, until)
  }
}

/** Opens to who has a seat what its subscription covers, as long as it does. */
export async function openSeat(ctx: StoreContext, payer: Payer, { id, member_id }: TakenSeat, until: Until) {
  if (until === undefined) return
  const of = { member_id, offer_id: payer.offer_id, source: 'seat' as const, source_id: id }
  await grantAccess(ctx, { ...of, starts_at: payer.period_start, ends_at: until })
}

import { sql, type RawBuilder } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import { updateWithHistory } from './amend.ts'
import type { SubscriptionRow } from './rows.ts'

/** A new price of its plan that the member of a subscription was told of. */
export interface ToldPrice {
  id: number
  change_id: number
  subscription_id: number
  price_id: number
  amount: number
  /** The first moment at which a period at this price may begin. */
  charges_from: string
}

/**
 * The prices members were told of, by subscription. What they were told is that their plan costs another amount than now:
 * it says nothing of another plan, nor of another amount.
 */
export const toldPricesOf = (
  ctx: StoreContext,
  subscriptions: readonly Pick<SubscriptionRow, 'id'>[],
): Promise<Map<number, ToldPrice>> => findToldPrices(ctx, subscriptions, sql``)

async function findToldPrices(
  { db, store }: StoreContext,
  subscriptions: readonly Pick<SubscriptionRow, 'id'>[],
  lock: RawBuilder<unknown>,
): Promise<Map<number, ToldPrice>> {
  if (subscriptions.length === 0) return new Map()
  const { rows } = await sql<ToldPrice>`
    select told.id, told.change_id, told.subscription_id, told.price_id, told.amount, told.charges_from
    from price_change_person as told
    join price_change as change on change.id = told.change_id and change.state = 'running'
    join subscription on subscription.id = told.subscription_id and subscription.offer_id = change.offer_id
      and subscription.amount = told.amount_before
    where told.store_id = ${store.id} and told.subscription_id = any(${subscriptions.map(({ id }) => id)})
      and told.state = 'told' ${lock}`.execute(db)
  return new Map(rows.map((told) => [told.subscription_id, told]))
}

/**
 * Gives subscriptions whose next period begins the price they were told of, if it is due by then. A change that is
 * stopped or replaced at the same moment is waited for. Runs in the caller's transaction, with the rows locked.
 */
export async function applyToldPrices(
  ctx: StoreContext,
  rows: readonly SubscriptionRow[],
  startOf: (row: SubscriptionRow) => string,
): Promise<SubscriptionRow[]> {
  const told = await findToldPrices(ctx, rows, sql`for no key update of told for share of change`)
  const changing = rows.flatMap((before) => {
    const price = told.get(before.id)
    return price && price.charges_from <= startOf(before) ? [{ before, price }] : []
  })
  const changed = await updateWithHistory(
    ctx,
    changing.map(({ before, price: { price_id, amount, change_id } }) => ({
      before,
      to: { price_id, amount },
      kind: 'price',
      details: { from_amount: before.amount, amount, change_id },
    })),
  )
  await markChanged(
    ctx,
    changing.map(({ price }) => price.id),
  )
  const byId = new Map(changed.map((row) => [row.id, row]))
  return rows.map((row) => byId.get(row.id) ?? row)
}

/** The same for one whose period begins at a moment because somebody wants it to. */
export const applyToldPrice = async (
  ctx: StoreContext,
  row: SubscriptionRow,
  moment: string,
): Promise<SubscriptionRow> => (await applyToldPrices(ctx, [row], () => moment))[0]!

const markChanged = async ({ db, clock }: StoreContext, ids: readonly number[]) => {
  if (ids.length === 0) return
  await db
    .updateTable('price_change_person')
    .set({ state: 'changed', changed_at: clock.now().toISOString() })
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
}

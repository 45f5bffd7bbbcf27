import { InvalidInput } from '../platform/errors.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { findStore } from '../store/queries.ts'
import type { OfferTable } from './tables.ts'
import * as query from './queries/offer-admin.ts'

interface PriceInput {
  currency: string
  amount: number
}

interface SalePriceInput extends PriceInput {
  setup_fee?: number
}

/**
 * Replaces the prices of an offer, in the caller's transaction. An unchanged price keeps its row; every other
 * is closed, and existing buyers keep it. All offers but freebies need a price in the store's main currency.
 */
export async function setPrices(
  ctx: StoreContext,
  { id, type }: { id: number; type: OfferTable['type'] },
  prices: SalePriceInput[],
) {
  await assertPrices(ctx, type, prices)
  const wanted = prices.map((price) => ({ ...price, setup_fee: price.setup_fee ?? 0 }))
  const now = ctx.clock.now().toISOString()
  const current = (await query.pricesEver(ctx.db, id)).filter(({ replaced_at }) => replaced_at === null)
  const gone = current.filter((price) => !wanted.some((other) => isSameOnSale(price, other)))
  const added = wanted.filter((price) => !current.some((other) => isSameOnSale(price, other)))
  if (gone.length > 0)
    await query.replacePrices(
      ctx.db,
      gone.map((price) => price.id),
      now,
    )
  if (added.length > 0)
    await query.insertPrices(
      ctx.db,
      added.map((price) => ({ offer_id: id, ...price, created_at: now })),
    )
}

/**
 * The row of a price for subscribers of an offer, in the caller's transaction: the one it has or had, or a new one that is
 * never on sale. Returns its id.
 */
export async function priceForSubscribers(
  ctx: StoreContext,
  offerId: number,
  price: PriceInput,
): Promise<number> {
  const known = (await query.pricesEver(ctx.db, offerId)).filter((other) => isSame(price, other))
  const best = known.find(({ replaced_at }) => replaced_at === null) ?? known[0]
  return best?.id ?? query.insertClosedPrice(ctx.db, offerId, price, ctx.clock.now().toISOString())
}

const isSame = (one: PriceInput, other: PriceInput) =>
  one.currency === other.currency && one.amount === other.amount

const isSameOnSale = (one: Required<SalePriceInput>, other: Required<SalePriceInput>) =>
  isSame(one, other) && one.setup_fee === other.setup_fee

async function assertPrices(ctx: StoreContext, type: OfferTable['type'], wanted: SalePriceInput[]) {
  const { currency } = await findStore(ctx.db, ctx.store.id)
  const refuse = (code: string) => InvalidInput({ errors: { prices: [code] } })
  if (new Set(wanted.map((price) => price.currency)).size < wanted.length) throw refuse('twice')
  if (type === 'freebie') {
    if (wanted.length > 0) throw refuse('not_of_this_type')
    return
  }
  if (!wanted.some((price) => price.currency === currency)) throw refuse('required')
  if (wanted.some(({ amount }) => amount < 1)) throw refuse('minimum')
  if (type !== 'recurring' && wanted.some(({ setup_fee }) => setup_fee)) throw refuse('not_of_this_type')
}

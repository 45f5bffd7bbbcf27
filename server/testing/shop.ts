import type { PresentedOrder } from '../src/billing/checkout/order-presentation.ts'
import type { Browser } from './browser.ts'
import { openBrowser } from './browser.ts'
import { joinByCode } from './joined-member.ts'
import { makeWorld, type Client, type World } from './world.ts'

/** A world whose store has no captcha. */
export async function makeShop(): Promise<World> {
  const world = await makeWorld()
  await world.ctx.db.updateTable('store').set({ captcha: false }).execute()
  await world.app.stores.refresh(world.ctx.db)
  return world
}

interface TestOfferInput {
  type?: 'recurring' | 'fixed_price' | 'rent' | 'freebie' | 'bundle'
  title?: string
  amount?: number
  /** Further prices, by currency. */
  prices?: Record<string, number>
  setup_fee?: number
  instalments?: number
  max_seats?: number
  trial_days?: number
  trial_needs_card?: boolean
}

let count = 0

/** Inserts an offer that grants access to everything; a monthly plan for 9.99 by default. */
export const insertTestOffer = (
  { make }: World,
  { amount = 999, prices = {}, ...offer }: TestOfferInput = {},
): Promise<{ id: number; title: string }> =>
  make.offer({ covers_all: true, ...offer, prices: { USD: amount, ...prices } })

interface TestCouponInput {
  code?: string
  percent?: number
  amount?: number
  duration?: 'once' | 'repeating' | 'forever'
  periods?: number
  max_redemptions?: number
  first_order?: boolean
  new_members?: boolean
}

/** Inserts a coupon for every offer: 10 % off once by default. */
export const insertTestCoupon = ({ ctx, storeId }: World, wish: TestCouponInput = {}) =>
  ctx.db
    .insertInto('coupon')
    .values({
      store_id: storeId,
      code: wish.code ?? `CODE${(count += 1)}`,
      kind: wish.amount ? 'fixed' : 'percent',
      percent: wish.amount ? null : (wish.percent ?? 10),
      amount: wish.amount ?? null,
      currency: wish.amount ? 'USD' : null,
      duration: wish.duration ?? 'once',
      periods: wish.periods ?? null,
      max_redemptions: wish.max_redemptions ?? null,
      first_order: wish.first_order ?? false,
      new_members: wish.new_members ?? false,
      created_at: ctx.clock.now().toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const GOOD_CARD = '4242424242424242'

/** Creates a token of a test card, as the checkout form does. */
export async function makeCardToken(browser: Browser | Client, number = GOOD_CARD, more: object = {}) {
  const card = { number, exp_month: 12, exp_year: 2090, cvc: String(100 + (count += 1)).slice(-3), ...more }
  const made = await browser.post('/api/test_provider/tokens', card)
  return (made.json() as { token: string }).token
}

/** Begins an order in a browser. */
export async function startTestOrder(browser: Browser | Client, body: object) {
  const answer = await browser.post('/api/orders', body)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return (answer.json() as { order: PresentedOrder }).order
}

/** Completes an order; `name` is the idempotency key. */
export const completeTestOrder = (browser: Browser | Client, key: string, body: object = {}, name?: string) =>
  browser.post(`/api/orders/${key}/complete`, body, name ? { headers: { 'idempotency-key': name } } : {})

/** A new member with their own browser. */
export const joinAsShopper = (world: World) => joinByCode(world)

export const openAsGuest = (world: World) => openBrowser(world)

/** Number and net total of the successful payments of the test provider. */
export async function findTakenAmounts({ ctx }: World) {
  const { rows } = await ctx.pool.query<{ count: number; amount: number }>(
    `select count(*), coalesce(sum(amount - refunded), 0) as amount
     from test_provider.payment where state = 'succeeded'`,
  )
  return { count: Number(rows[0]!.count), amount: Number(rows[0]!.amount) }
}

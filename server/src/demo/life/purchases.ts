import type { FirstPurchase } from '@matinee/demo/life/people'
import { sql } from 'kysely'
import { subscribeToPlan } from '../../billing/checkout/plan-subscription.ts'
import { refundInvoice } from '../../billing/invoices/refunds.ts'
import { accountOf } from '../../billing/providers/registry.ts'
import { makeToken } from '../../billing/providers/test-checkout.ts'
import { cancelAtEnd } from '../../billing/subscriptions/subscriptions.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { DemoMember } from './people.ts'

/** What the demo sells, by what its people buy. */
export interface DemoShelf {
  offers: Record<Exclude<FirstPurchase, 'nothing'>, number>
  coupon: number
}

const COUPON = 'FIRSTNIGHTS'
const CARDS = ['4242424242424242', '5555555555554444', '378282246310005'] as const

/** The offers of the demo and its coupon; undefined where the store has offers of its own instead. */
export async function findShelf(ctx: StoreContext): Promise<DemoShelf | undefined> {
  const { db, store } = ctx
  const offers = await db
    .selectFrom('offer')
    .select(['id', 'type', 'period_unit'])
    .where('store_id', '=', store.id)
    .where('demo', '=', true)
    .execute()
  const idOf = (type: string, unit: string | null) =>
    offers.find((offer) => offer.type === type && offer.period_unit === unit)?.id
  const [monthly, yearly] = [idOf('recurring', 'month'), idOf('recurring', 'year')]
  const [rental, bundle] = [idOf('rent', null), idOf('bundle', null)]
  if (!monthly || !yearly || !rental || !bundle) return undefined
  return { offers: { monthly, yearly, rental, bundle }, coupon: await ensureCoupon(ctx) }
}

/** A fifth off the first three payments. */
async function ensureCoupon({ db, store, clock }: StoreContext): Promise<number> {
  const terms = { code: COUPON, name: 'Opening weeks', kind: 'percent', percent: 20 } as const
  const { id } = await db
    .insertInto('coupon')
    .values({
      ...{
        ...terms,
        store_id: store.id,
        demo: true,
        applies_to: 'recurring',
        duration: 'repeating',
        periods: 3,
      },
      created_at: clock.now().toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'code']).doUpdateSet({ name: terms.name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Buys as in the checkout, with a card of the Test provider. */
export async function buyFirst(ctx: StoreContext, member: DemoMember, { offers, coupon }: DemoShelf) {
  const { id, viewer, name, country, buys } = member
  if (buys === 'nothing') return
  await subscribeToPlan(
    ctx,
    { viewer, key: `demo ${id}` },
    {
      plan_id: offers[buys],
      payment_method: await makeCard(ctx, id),
      provider: 'test',
      address: { name, country },
      ...(member.coupon && { coupon_id: coupon }),
      return_url: '/',
    },
  )
}

async function makeCard(ctx: StoreContext, memberId: number): Promise<string> {
  const number = CARDS[memberId % CARDS.length]!
  const code = number.startsWith('3') ? 1000 + (memberId % 9000) : 100 + (memberId % 900)
  const expiry = { exp_month: 1 + (memberId % 12), exp_year: ctx.clock.now().getUTCFullYear() + 3 }
  const account = await accountOf(ctx, 'test')
  return (await makeToken(ctx, account, { number, cvc: String(code), ...expiry })).token
}

/** From now on the bank of this member declines. */
export const declineCard = ({ db }: StoreContext, { id }: DemoMember) =>
  sql`update test_provider.method set card = 'insufficient_funds'
    where ref in (select ref from payment_method where member_id = ${id} and provider = 'test')`.execute(db)

/** Ends the plan with its period. */
export async function leave(ctx: StoreContext, { id }: DemoMember) {
  const running = await ctx.db
    .selectFrom('subscription')
    .select('id')
    .where('store_id', '=', ctx.store.id)
    .where('member_id', '=', id)
    .where('status', 'in', ['active', 'trialing'])
    .executeTakeFirst()
  if (running) await cancelAtEnd(ctx, running.id)
}

/** Gives the first payment back. */
export async function giveBack(ctx: StoreContext, { id }: DemoMember) {
  const paid = await ctx.db
    .selectFrom('invoice')
    .select(['id', 'amount_paid'])
    .where('store_id', '=', ctx.store.id)
    .where('member_id', '=', id)
    .where('status', '=', 'paid')
    .where('amount_paid', '>', 0)
    .orderBy('id')
    .executeTakeFirst()
  if (!paid) return
  const wish = { invoice_id: paid.id, amount: paid.amount_paid, reason: 'Bought by mistake', actor_id: null }
  await refundInvoice(ctx, wish)
}

import { issueInvoice } from '../src/billing/invoices/invoices.ts'
import { beginPayment, chargePayment } from '../src/billing/payments/payments.ts'
import { quoteOf } from '../src/billing/pricing/quote.ts'
import { accountOf, providerOf } from '../src/billing/providers/registry.ts'
import { makeToken } from '../src/billing/providers/test-checkout.ts'
import { advanceSubscriptions } from '../src/billing/subscriptions/jobs.ts'
import {
  findSubscription,
  startSubscription,
  type NewSubscription,
  type SubscriptionRow,
} from '../src/billing/subscriptions/subscriptions.ts'
import { findOffer, priceIn } from '../src/offers/offers.ts'
import { transact } from '../src/platform/context.ts'
import { storeContextOf } from './store-context.ts'
import type { World } from './world.ts'

export const GOOD_CARD = '4242424242424242'

/** Helpers that create subscribers in a world. */
export function makeSubscribers(world: World) {
  const ctx = storeContextOf(world)

  /** Saves a card of the Test provider as a member's default. */
  async function keepCard(memberId: number, number = GOOD_CARD, cvc = '123'): Promise<number> {
    const account = await accountOf(ctx, 'test')
    const { token } = await makeToken(ctx, account, { number, exp_month: 12, exp_year: 2090, cvc })
    const customer = { member_id: memberId, email: null, name: 'Ana', ref: null }
    const saved = await providerOf(ctx, 'test').saveMethod(account, { token, customer, key: token })
    await ctx.db
      .updateTable('payment_method')
      .set({ is_default: false })
      .where('member_id', '=', memberId)
      .execute()
    const { id } = await ctx.db
      .insertInto('payment_method')
      .values({
        ...saved,
        store_id: ctx.store.id,
        member_id: memberId,
        provider: 'test',
        is_default: true,
        created_at: ctx.clock.now().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** Changes the behaviour of a card's bank. */
  const makeCard = async (methodId: number, conduct: string) => {
    const { ref } = await ctx.db
      .selectFrom('payment_method')
      .select('ref')
      .where('id', '=', methodId)
      .executeTakeFirstOrThrow()
    await ctx.db.updateTable('test_provider.method').set({ card: conduct }).where('ref', '=', ref).execute()
  }

  interface Joining extends Partial<Pick<NewSubscription, 'trial_days' | 'discount' | 'trial_source'>> {
    offer_id: number
    member_id?: number
    payment_method_id?: number | null
  }

  /** Subscribes a member to a plan, as a checkout does: the first period is paid, or a trial begins. */
  async function join({ offer_id, trial_days = 0, ...more }: Joining): Promise<SubscriptionRow> {
    const member_id = more.member_id ?? (await world.make.member()).id
    const payment_method_id =
      more.payment_method_id === undefined ? await keepCard(member_id) : more.payment_method_id
    const offer = await findOffer(ctx, offer_id)
    const price = priceIn(offer, 'USD')!
    const asked = { ...more, member_id, offer, price, trial_days, payment_method_id }
    if (trial_days > 0) return startSubscription(ctx, asked)
    const row = await transact(ctx, (ctx) => startSubscription(ctx, asked))
    await payFirst(row, offer.title, payment_method_id!)
    return (await findSubscription(ctx.db, ctx.store.id, row.id))!
  }

  async function payFirst(row: SubscriptionRow, title: string, payment_method_id: number) {
    const { id, member_id, currency, amount, period_start, period_end } = row
    const quote = await quoteOf(ctx, {
      offer: null,
      price: { amount },
      currency,
      member_id,
      coupon: null,
      upsell: null,
      address: {},
      use_balance: false,
      trial: false,
    })
    const period = { period_start, period_end }
    const invoice = await issueInvoice(ctx, {
      reason: 'first',
      member_id,
      subscription_id: id,
      ...period,
      currency,
      lines: [{ title, kind: 'plan', quantity: 1, amount, ...period }],
      sum: quote.sum,
      tax: quote.tax,
    })
    if (invoice.status === 'paid') return
    const payment = await beginPayment(ctx, {
      invoice_id: invoice.id,
      member_id,
      payment_method_id,
      provider: 'test',
      amount: invoice.amount_due,
      currency,
    })
    await chargePayment(ctx, payment.id)
  }

  return {
    ctx,
    keepCard,
    makeCard,
    join,
    /** Moves the clock to a moment and runs everything due until then. */
    async until(moment: string) {
      world.setTime(moment)
      await advanceSubscriptions.run(world.ctx, {}, new AbortController().signal)
    },
    now: async (row: Pick<SubscriptionRow, 'id'>) => (await findSubscription(ctx.db, ctx.store.id, row.id))!,
    invoicesOf: (row: Pick<SubscriptionRow, 'id'>) =>
      ctx.db.selectFrom('invoice').selectAll().where('subscription_id', '=', row.id).orderBy('id').execute(),
    accessOf: (row: Pick<SubscriptionRow, 'id'>) =>
      ctx.db
        .selectFrom('access')
        .selectAll()
        .where('source', '=', 'subscription')
        .where('source_id', '=', row.id)
        .where('revoked_at', 'is', null)
        .executeTakeFirst(),
  }
}

import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http.ts'
import { updateRows } from '../bulk.ts'
import { keepGiven } from '../methods/methods.ts'
import type { Outcome } from '../providers/provider.ts'
import { lockSubscriptions } from '../subscriptions/rows.ts'
import {
  paymentPurpose,
  settlementHandler,
  type PaymentFailure,
  type PaymentPurpose,
} from './settlement-handlers.ts'
import { lockOrders, lockPayments, paymentsByIds, type PaymentRow } from './rows.ts'
import { giveBack } from './stray.ts'

export interface Settlement {
  payment_id: number
  outcome: Outcome
}

/**
 * The one place where outcomes are applied: under locks, each once, whoever brings it and however often. Gives the
 * payments as they are then.
 */
export function settlePayments(ctx: StoreContext, settlements: readonly Settlement[]): Promise<PaymentRow[]> {
  return transact(ctx, async (ctx) => {
    const ids = settlements.map(({ payment_id }) => payment_id)
    await lockWhatTheyPay(ctx, ids)
    const payments = new Map((await lockPayments(ctx, ids)).map((payment) => [payment.id, payment]))
    const news = settlements.flatMap(({ payment_id, outcome }) => {
      const payment = payments.get(payment_id)
      return payment && isNews(payment, outcome) ? [{ payment, outcome }] : []
    })
    for (const { payment, outcome } of news) Object.assign(payment, asWritten(ctx, payment, outcome))
    for (const told of news) await keepWhatPaid(ctx, told)
    const changed = news.map(({ payment }) => payment)
    const columns = ['state', 'ref', 'fee', 'failure_code', 'ended_at', 'payment_method_id'] as const
    await updateRows(ctx.db, 'payment', columns, changed)
    await tellFailures(ctx, changed)
    await tellPaid(ctx, changed)
    return [...payments.values()]
  })
}

/** What a payer gave in the form of the provider is kept, where it was asked to be: the next payment needs it. */
async function keepWhatPaid(
  ctx: StoreContext,
  { payment, outcome }: { payment: PaymentRow; outcome: Outcome },
) {
  const { member_id, provider, payment_method_id } = payment
  if (outcome.state !== 'succeeded' || !outcome.method || !member_id || payment_method_id) return
  const kept = await keepGiven(ctx, { member_id, provider, saved: outcome.method })
  payment.payment_method_id = kept?.id ?? null
}

/** Orders and subscriptions are locked before their payments, by everybody: no two wait for each other in a circle. */
async function lockWhatTheyPay(ctx: StoreContext, ids: readonly number[]) {
  const payments = await paymentsByIds(ctx, ids)
  const orders = payments.flatMap(({ purchase_id }) => purchase_id ?? [])
  if (orders.length > 0) await lockOrders(ctx, orders)
  const subscriptions = payments.flatMap(({ subscription_id }) => subscription_id ?? [])
  if (subscriptions.length > 0) await lockSubscriptions(ctx.db, ctx.store.id, subscriptions)
}

// Money that comes after all, of a try that was given up, still comes.
const isNews = ({ state }: PaymentRow, outcome: Outcome) =>
  state === 'failed' ? outcome.state === 'succeeded' : state !== 'succeeded'

function asWritten({ clock }: StoreContext, payment: PaymentRow, outcome: Outcome): Partial<PaymentRow> {
  const ref = outcome.ref ?? payment.ref
  const ended_at = clock.now().toISOString()
  switch (outcome.state) {
    case 'succeeded':
      return { state: 'succeeded', ref, fee: outcome.fee, failure_code: null, ended_at }
    case 'declined':
      return { state: 'failed', ref, failure_code: outcome.code, ended_at }
    case 'pending':
      return { state: 'pending', ref }
    case 'requires_action':
      return payment.on_session
        ? { state: 'requires_action', ref }
        : { state: 'failed', ref, failure_code: 'authentication_required', ended_at }
  }
}

async function tellFailures(ctx: StoreContext, payments: readonly PaymentRow[]) {
  const failed = payments.filter(({ state }) => state === 'failed')
  for (const [name, of] of byPurpose(failed))
    await settlementHandler(name).failed(
      ctx,
      of.map((payment) => ({ payment, code: payment.failure_code as PaymentFailure['code'] })),
    )
}

async function tellPaid(ctx: StoreContext, payments: readonly PaymentRow[]) {
  const paid = payments.filter(({ state }) => state === 'succeeded')
  for (const [name, of] of byPurpose(paid)) {
    await giveBack(ctx, await settlementHandler(name).paid(ctx, of))
  }
}

function byPurpose(payments: readonly PaymentRow[]): [PaymentPurpose, PaymentRow[]][] {
  const names: PaymentPurpose[] = ['invoice', 'order', 'change']
  return names
    .map((name): [PaymentPurpose, PaymentRow[]] => [
      name,
      payments.filter((payment) => paymentPurpose(payment) === name),
    ])
    .filter(([, of]) => of.length > 0)
}

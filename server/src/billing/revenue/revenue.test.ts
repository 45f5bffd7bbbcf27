import type { Revenue, RevenueRow } from '@matinee/contract/billing/revenue'
import { MOVEMENTS } from '@matinee/contract/billing/revenue'
import { DAY_MS } from '@matinee/contract/platform/durations'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeSubscribers } from '../../../testing/subscribers.ts'
import { makeWorld } from '../../../testing/world.ts'
import { refundInvoice } from '../invoices/refunds.ts'
import * as engine from '../subscriptions/subscriptions.ts'

const world = await makeWorld()
const people = makeSubscribers(world)
const { ctx } = people
const ZONE = 'America/New_York'
await ctx.db.updateTable('store').set({ time_zone: ZONE, country: 'US' }).execute()
await ctx.db
  .insertInto('billing_settings')
  .values({ store_id: world.storeId, tax_mode: 'inclusive' })
  .execute()
await ctx.db
  .insertInto('tax_rate')
  .values({ store_id: world.storeId, country: 'US', name: 'Sales tax', rate: 0.07 })
  .execute()
const small = await world.make.offer({ prices: { USD: 999 } })
const large = await world.make.offer({ prices: { USD: 2499 } })
const asOwner = await world.as(world.owner)

const START = Date.parse('2027-01-01T04:30:00Z') // the last half hour of the previous year, in the store's zone
const at = (day: number) => new Date(START + day * DAY_MS).toISOString()

type Step =
  | { act: 'join'; plan: 0 | 1; trial: number; off: number }
  | { act: 'wait'; days: number }
  | { act: 'refund'; who: number; part: number }
  | { act: 'leave' | 'leave_now' | 'change' | 'fail' | 'mend' | 'pay'; who: number }

const who = fc.nat(11)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('join'),
      plan: fc.constantFrom(0, 1),
      trial: fc.constantFrom(0, 0, 7),
      off: fc.constantFrom(0, 0, 20, 100),
    }) as fc.Arbitrary<Step>,
  },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('wait'),
      days: fc.integer({ min: 1, max: 24 }),
    }) as fc.Arbitrary<Step>,
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('refund'),
      who,
      part: fc.integer({ min: 1, max: 100 }),
    }) as fc.Arbitrary<Step>,
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constantFrom('leave', 'leave_now', 'change', 'fail', 'mend', 'pay'),
      who,
    }) as fc.Arbitrary<Step>,
  },
)

let day = 0
const rows: engine.SubscriptionRow[] = []

/** A random act of a member, a bank or the staff; refusals are skipped. */
async function live(one: Step) {
  if (one.act === 'wait') {
    day += one.days
    return people.until(at(day))
  }
  if (one.act === 'join') {
    await ctx.db.deleteFrom('trial_taken').execute() // all members pay with the same card
    const discount = one.off ? { coupon_id: null, percent: one.off, amount: null, periods: 2 } : null
    return void rows.push(
      await people.join({ offer_id: [small, large][one.plan]!.id, trial_days: one.trial, discount }),
    )
  }
  const row = rows[one.who % Math.max(1, rows.length)]
  if (!row) return
  await actOn(row, one).catch((error: { status?: number }) => {
    if (!error.status || error.status >= 500) throw error
  })
}

async function actOn(row: engine.SubscriptionRow, one: Exclude<Step, { act: 'join' | 'wait' }>) {
  if (one.act === 'refund') {
    const paid = (await people.invoicesOf(row)).findLast(
      ({ kind, amount_paid, amount_refunded }) => kind === 'invoice' && amount_paid > amount_refunded,
    )
    if (!paid) return
    const amount = Math.max(1, Math.floor(((paid.amount_paid - paid.amount_refunded) * one.part) / 100))
    return void (await refundInvoice(ctx, { invoice_id: paid.id, amount, reason: null, actor_id: null }))
  }
  if (one.act === 'leave') return void (await engine.cancelAtEnd(ctx, row.id))
  if (one.act === 'leave_now') return void (await engine.cancelNow(ctx, row.id))
  if (one.act === 'fail') return people.makeCard(row.payment_method_id!, 'insufficient_funds')
  if (one.act === 'mend') return people.makeCard(row.payment_method_id!, 'visa')
  if (one.act === 'pay') return void (await engine.payOpenInvoice(ctx, row.id))
  const { offer_id } = await people.now(row)
  return void (await engine.changePlan(ctx, {
    subscription_id: row.id,
    offer_id: offer_id === small.id ? large.id : small.id,
    when: 'now',
  }))
}

const dayOf = (moment: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' }).format(new Date(moment))

/** The same figures, calculated from all rows. */
async function countedByHand(from: string, to: string) {
  const isIn = (moment: string | null) => moment !== null && dayOf(moment) >= from && dayOf(moment) <= to
  const [invoices, refunds, changes, subscriptions] = await Promise.all([
    ctx.db.selectFrom('invoice').selectAll().execute(),
    ctx.db.selectFrom('refund').selectAll().where('state', '=', 'succeeded').execute(),
    ctx.db.selectFrom('subscription_change').selectAll().orderBy('id').execute(),
    ctx.db.selectFrom('subscription').selectAll().execute(),
  ])
  const paid = invoices.filter(({ kind, paid_at }) => kind === 'invoice' && isIn(paid_at))
  const back = refunds.filter(({ ended_at }) => isIn(ended_at))
  const noteOf = (id: number | null) => invoices.find((invoice) => invoice.id === id)!
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
  const taxless = (amount: number, rate: number) => Math.round(amount / (1 + rate))
  const discounts = sum(
    paid.map(({ discount, credit, tax_rate }) => taxless(discount, tax_rate) + taxless(credit, tax_rate)),
  )
  const refunded = sum(back.map(({ amount, credit_note_id }) => amount - noteOf(credit_note_id).tax))
  const net = sum(paid.map(({ total, tax }) => total - tax)) - refunded
  const moves = Object.fromEntries(MOVEMENTS.map((name) => [name, 0])) as Record<
    (typeof MOVEMENTS)[number],
    number
  >
  const worth = new Map<number, number>()
  const hadPaid = new Set<number>()
  let [start, active] = [0, 0]
  for (const { mrr_before, mrr_after, at: moment, subscription_id, member_id } of changes) {
    expect(mrr_before).toBe(worth.get(subscription_id) ?? 0)
    const name =
      mrr_before === mrr_after
        ? null
        : mrr_before === 0
          ? hadPaid.has(member_id)
            ? 'reactivated'
            : 'new'
          : mrr_after === 0
            ? 'churned'
            : mrr_after > mrr_before
              ? 'expansion'
              : 'contraction'
    if (mrr_after > 0) hadPaid.add(member_id)
    worth.set(subscription_id, mrr_after)
    if (dayOf(moment) < from)
      [start, active] = [
        start + mrr_after - mrr_before,
        active + Number(mrr_after > 0) - Number(mrr_before > 0),
      ]
    else if (name && dayOf(moment) <= to) moves[name] += mrr_after - mrr_before
  }
  const everPaid = (id: number) =>
    changes.some(({ subscription_id, mrr_after }) => subscription_id === id && mrr_after > 0)
  const left = subscriptions.filter(({ id, ended_at }) => isIn(ended_at) && everPaid(id))
  return {
    money: {
      gross: net + refunded + discounts,
      discounts,
      refunds: refunded,
      net,
      tax:
        sum(paid.map(({ tax }) => tax)) - sum(back.map(({ credit_note_id }) => noteOf(credit_note_id).tax)),
      fees: sum(paid.map(({ fee }) => fee)),
      sales: paid.length,
    },
    mrr: { start, ...moves, end: start + sum(Object.values(moves)) },
    active_before: active,
    churned: left.length,
    churned_involuntary: left.filter(({ end_reason }) => end_reason === 'unpaid' || end_reason === 'disputed')
      .length,
  }
}

const ask = async <T>(path: string) => {
  const answer = await asOwner.get(`/bullet/api/revenue${path}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<T>()
}

it(
  'counts what somebody counts by hand who reads every row, whatever the life of a store',
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 40 }), async (steps) => {
        world.setTime(at(day))
        for (const one of steps) await live(one)
        const [to, from] = [dayOf(at(day)), dayOf(at(Math.max(0, day - 45)))]
        const report = await ask<Revenue>(`?from=${from}&to=${to}`)
        const counted = await countedByHand(from, to)
        expect(report.money).toMatchObject(counted.money)
        expect(report.mrr).toEqual(counted.mrr)
        expect(report.mrr_before.end).toBe(report.mrr.start)
        expect(report.subscribers).toMatchObject({
          active_before: counted.active_before,
          churned: counted.churned,
          churned_involuntary: counted.churned_involuntary,
        })
        const standing = await ctx.db
          .selectFrom('subscription')
          .select(['id', 'status'])
          .where('status', 'in', ['active', 'past_due'])
          .execute()
        expect(report.subscribers.active).toBeLessThanOrEqual(standing.length)
        await rowsAddUp(report, `from=${from}&to=${to}`)
      }),
      { numRuns: 4, endOnFailure: true },
    )
  },
)

/** The rows behind a figure add up to it. */
async function rowsAddUp({ money, mrr }: Revenue, days: string) {
  const sumOf = async (of: string) => {
    const all: RevenueRow[] = []
    for (let page = 1; ; page += 1) {
      const rows = await ask<RevenueRow[]>(`/rows?${days}&of=${of}&page=${page}`)
      all.push(...rows)
      if (rows.length < 50) break
    }
    return all.reduce((sum, { amount }) => sum + amount, 0)
  }
  expect(await sumOf('sales')).toBe(money.gross)
  for (const of of ['refunds', 'discounts', 'balance_used', 'net', 'fees', 'earnings', 'tax'] as const)
    expect([of, await sumOf(of)]).toEqual([of, money[of]])
  expect(await sumOf('mrr')).toBe(mrr.end)
  for (const movement of MOVEMENTS) expect(await sumOf(movement)).toBe(mrr[movement])
}

it('counts by months, weeks and days what it counts as a whole, and gives it as a file', async () => {
  const days = `from=2027-01-01&to=2027-12-31`
  const whole = await ask<Revenue>(`?${days}`)
  const count = { month: 12, week: 53, day: 365 }
  for (const [by, lineCount] of Object.entries(count)) {
    const { lines } = await ask<{ lines: { net: number; tax: number; total: number }[] }>(
      `/table?${days}&by=${by}`,
    )
    expect(lines).toHaveLength(lineCount)
    expect(lines.reduce((sum, { net }) => sum + net, 0)).toBe(whole.money.net)
    expect(lines.reduce((sum, { total }) => sum + total, 0)).toBe(whole.money.net + whole.money.tax)
  }
  const file = await asOwner.get(`/bullet/api/revenue/table.csv?${days}`)
  expect(file.headers['content-type']).toContain('text/csv')
  expect(file.body.trim().split('\r\n')).toHaveLength(13)
})

it('keeps what a subscriber is worth to itself until enough have left', async () => {
  const { subscribers } = await ask<Revenue>(`?from=2027-01-01&to=2027-01-31`)
  expect(subscribers.churned).toBeLessThan(30)
  expect(subscribers.ltv).toBeNull()
})

it('counts a day as it is at the store, and nothing of another currency', async () => {
  const invoice = {
    store_id: world.storeId,
    status: 'paid' as const,
    reason: 'once' as const,
    subtotal: 500,
    total: 500,
    amount_due: 500,
    issued_at: '2030-07-02T03:30:00Z',
    paid_at: '2030-07-02T03:30:00Z',
  }
  await ctx.db
    .insertInto('invoice')
    .values([
      { ...invoice, currency: 'USD', number: 90001 },
      { ...invoice, currency: 'EUR', number: 90002 },
    ])
    .execute()
  const first = await ask<Revenue>('?from=2030-07-01&to=2030-07-01')
  expect(first).toMatchObject({ currency: 'USD', money: { gross: 500, sales: 1 } })
  expect(first.currencies).toEqual(['EUR', 'USD'])
  expect((await ask<Revenue>('?from=2030-07-02&to=2030-07-02')).money.gross).toBe(0)
  expect((await ask<Revenue>('?from=2030-07-01&to=2030-07-01&currency=EUR')).money.gross).toBe(500)
  expect((await ask<Revenue>('?from=2030-07-01&to=2030-07-01&kind=recurring')).money.gross).toBe(0)
})

it('names nobody to who may not see people', async () => {
  const analyst = await world.as(await world.make.member({ role: 'analyst' }))
  const rows = (await analyst.get('/bullet/api/revenue/rows?from=2027-01-01&to=2027-12-31')).json<
    RevenueRow[]
  >()
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(({ name, member_id }) => name === null && member_id === null)).toBe(true)
})

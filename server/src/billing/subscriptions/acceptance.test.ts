import { DAY_MS } from '@matinee/contract/platform/durations'
import { expect, it } from 'vitest'
import { makeSubscribers } from '../../../testing/subscribers.ts'
import { makeWorld } from '../../../testing/world.ts'
import { findLedgerFaults } from '../ledger/audit.ts'
import {
  applyDiscount,
  cancelAtEnd,
  cancelNow,
  changeNextDate,
  changePlan,
  isTrialLeft,
  pause,
  previewChange,
  resetTrial,
  resume,
  payOpenInvoice,
  endTrialNow,
} from './subscriptions.ts'

const world = await makeWorld()
const people = makeSubscribers(world)
const { ctx } = people
const [small, large, quarter] = await Promise.all([
  world.make.offer({ title: 'Small', prices: { USD: 1000 } }),
  world.make.offer({ title: 'Large', prices: { USD: 3000 } }),
  world.make.offer({ title: 'Quarter', prices: { USD: 2500 }, period_count: 3 }),
])

const later = (moment: string, days: number) => new Date(Date.parse(moment) + days * DAY_MS).toISOString()
/** The events published to the member in this period, as recorded with each of them. */
const told = async (id: number) => {
  const { noticed } = await people.now({ id })
  return noticed
}

it('gives a person one trial for ever: not by another plan, on their return, with another tag or the same card', async () => {
  world.setTime('2027-01-01T00:00:00Z')
  const ana = await world.make.member({ email: 'ana.smith@gmail.com' })
  const first = await people.join({ offer_id: small.id, member_id: ana.id, trial_days: 7 })
  await cancelNow(ctx, first.id)
  const again = { offer_id: large.id, trial_days: 7 }
  await expect(people.join({ ...again, member_id: ana.id })).rejects.toMatchObject({ code: 'trial_taken' })
  const tagged = await world.make.member({ email: 'anasmith+tv@googlemail.com' })
  await expect(people.join({ ...again, member_id: tagged.id })).rejects.toMatchObject({ code: 'trial_taken' })
  const eva = await world.make.member({ email: 'eva@example.com' })
  const sameCard = await people.keepCard(eva.id)
  await expect(
    people.join({ ...again, member_id: eva.id, payment_method_id: sameCard }),
  ).rejects.toMatchObject({ code: 'trial_taken' })
  await resetTrial(ctx, ana.id)
  expect(await isTrialLeft(ctx, { member_id: ana.id })).toBe(true)
  expect(await people.join({ ...again, member_id: ana.id })).toMatchObject({ status: 'trialing' })
})

it('gives the trial to one of two who begin at one moment with the same card', async () => {
  const [one, two] = await Promise.all([world.make.member(), world.make.member()])
  const cards = [
    await people.keepCard(one.id, undefined, '777'),
    await people.keepCard(two.id, undefined, '777'),
  ]
  const begun = await Promise.allSettled(
    [one, two].map(({ id }, at) =>
      people.join({ offer_id: small.id, member_id: id, payment_method_id: cards[at]!, trial_days: 7 }),
    ),
  )
  expect(begun.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

let cvc = 100
async function inTrial(days: number, start: string) {
  world.setTime(start)
  const { id: member_id } = await world.make.member()
  const payment_method_id = await people.keepCard(member_id, undefined, String((cvc += 1)))
  return people.join({ offer_id: small.id, member_id, payment_method_id, trial_days: days })
}

it.each([
  [30, 23],
  [14, 11],
  [4, 1],
])('tells of the end of a trial of %i days on day %i, once', async (days, day) => {
  const start = '2027-03-01T00:00:00.000Z'
  const row = await inTrial(days, start)
  await people.until(new Date(Date.parse(later(start, day)) - 1000).toISOString())
  expect(await told(row.id)).toEqual([])
  await people.until(later(start, day))
  await people.until(later(start, day + 0.01))
  expect(await told(row.id)).toEqual(['tell_trial_ending'])
})

it('tells of the end of a trial of three days or less an hour after its start', async () => {
  const row = await inTrial(3, '2027-03-01T00:00:00Z')
  await people.until('2027-03-01T00:59:59Z')
  expect(await told(row.id)).toEqual([])
  await people.until('2027-03-01T01:00:00Z')
  expect(await told(row.id)).toEqual(['tell_trial_ending'])
})

it('counts nothing as monthly revenue of a trial whose first payment fails, until it is made', async () => {
  const row = await inTrial(7, '2027-03-01T00:00:00Z')
  await people.makeCard(row.payment_method_id!, 'insufficient_funds')
  await people.until('2027-03-08T00:00:00Z')
  expect(await people.now(row)).toMatchObject({ status: 'past_due' })
  const worth = () =>
    ctx.db
      .selectFrom('subscription_change')
      .select(['kind', 'mrr_after'])
      .where('subscription_id', '=', row.id)
      .where('mrr_after', '>', 0)
      .execute()
  expect(await worth()).toEqual([])
  await people.makeCard(row.payment_method_id!, 'good')
  await payOpenInvoice(ctx, row.id)
  expect(await worth()).toEqual([{ kind: 'converted', mrr_after: 1000 }])
})

it('charges after the trial, or when it is skipped; without a way to pay it is over', async () => {
  const row = await inTrial(14, '2027-04-01T00:00:00Z')
  await people.until('2027-04-15T00:00:00Z')
  expect(await people.now(row)).toMatchObject({
    status: 'active',
    periods: 1,
    period_end: '2027-05-15T00:00:00.000Z',
  })

  const eager = await inTrial(14, '2027-04-01T00:00:00Z')
  world.setTime('2027-04-02T00:00:00Z')
  const { subscription } = await endTrialNow(ctx, eager.id)
  expect(subscription).toMatchObject({ status: 'active', trial_ends_at: '2027-04-02T00:00:00.000Z' })

  world.setTime('2027-04-01T00:00:00Z')
  const free = await people.join({ offer_id: small.id, trial_days: 7, payment_method_id: null })
  await people.until('2027-04-08T00:00:00Z')
  expect(await people.now(free)).toMatchObject({ status: 'canceled', end_reason: 'trial_over' })
  expect(await people.accessOf(free)).toBeUndefined()
})

it('tells of a renewal thirty days ahead for periods of three months and more alone, once, also over daylight saving', async () => {
  world.setTime('2027-01-15T00:30:00Z')
  const [monthly, quarterly] = [
    await people.join({ offer_id: small.id }),
    await people.join({ offer_id: quarter.id }),
  ]
  await people.until('2027-03-16T00:29:00Z')
  expect(await told(quarterly.id)).toEqual([])
  await people.until('2027-03-16T00:30:00Z')
  await people.until('2027-03-28T01:30:00Z')
  await people.until('2027-04-14T00:00:00Z')
  expect(await told(quarterly.id)).toEqual(['tell_renewal'])
  expect(await told(monthly.id)).toEqual([])
  await people.until('2027-04-15T00:30:00Z')
  expect(await people.now(quarterly)).toMatchObject({ period_end: '2027-07-15T00:30:00.000Z', noticed: [] })
})

async function onHold() {
  world.setTime('2027-06-01T00:00:00Z')
  const row = await people.join({ offer_id: small.id })
  await people.makeCard(row.payment_method_id!, 'insufficient_funds')
  await people.until('2027-07-01T00:00:00Z')
  await people.until('2027-07-10T00:00:00Z')
  expect(await people.now(row)).toMatchObject({ status: 'on_hold' })
  return row
}

it('opens at once what is on hold when it is paid, for a whole period', async () => {
  const row = await onHold()
  await expect(payOpenInvoice(ctx, row.id, { on_session: true })).rejects.toMatchObject({
    code: 'payment_declined',
  })
  const other = await people.keepCard(row.member_id)
  const { subscription } = await payOpenInvoice(ctx, row.id, { on_session: true, payment_method_id: other })
  expect(subscription).toMatchObject({ status: 'active', failed_at: null, payment_method_id: other })
  expect(await people.accessOf(row)).toMatchObject({ ends_at: '2027-08-13T00:00:00.000Z' })
  expect((await people.invoicesOf(row)).at(-1)).toMatchObject({
    status: 'paid',
    period_start: '2027-07-10T00:00:00.000Z',
    period_end: '2027-08-10T00:00:00.000Z',
  })
})

it('voids what is open when somebody cancels on hold, and tries nothing later', async () => {
  const row = await onHold()
  await cancelNow(ctx, row.id)
  await people.makeCard(row.payment_method_id!, 'good')
  await people.until('2027-07-31T00:00:00Z')
  expect(await people.now(row)).toMatchObject({ status: 'canceled', due_at: null })
  expect((await people.invoicesOf(row)).at(-1)).toMatchObject({ status: 'void' })
  const payments = await ctx.db
    .selectFrom('payment')
    .select('state')
    .where('subscription_id', '=', row.id)
    .where('created_at', '>', '2027-07-10')
    .execute()
  expect(payments).toEqual([])
})

it('rests for the months asked for and goes on by itself, or at once when asked', async () => {
  world.setTime('2027-08-31T00:00:00Z')
  const [row, eager] = [await people.join({ offer_id: small.id }), await people.join({ offer_id: small.id })]
  for (const { id } of [row, eager]) await pause(ctx, id, 2)
  await people.until('2027-09-30T00:00:00Z')
  expect(await people.now(row)).toMatchObject({ status: 'paused', resumes_at: '2027-11-30T00:00:00.000Z' })
  expect(await people.accessOf(row)).toBeUndefined()
  world.setTime('2027-10-15T00:00:00Z')
  expect((await resume(ctx, eager.id)).subscription).toMatchObject({ period_end: '2027-11-15T00:00:00.000Z' })
  await people.until('2027-11-27T00:00:00Z')
  expect(await told(row.id)).toEqual(['tell_resuming'])
  await people.until('2027-11-30T00:00:00Z')
  expect(await people.now(row)).toMatchObject({ status: 'active', period_end: '2027-12-30T00:00:00.000Z' })
})

it('counts what is left of a plan by the day, the same for a preview and for the change', async () => {
  world.setTime('2027-09-01T00:00:00Z')
  const row = await people.join({ offer_id: small.id })
  world.setTime('2027-09-16T12:00:00Z')
  const change = { subscription_id: row.id, offer_id: large.id }
  const preview = await previewChange(ctx, change)
  expect(preview).toMatchObject({ when: 'now', due_now: 3000 - 466, credit: 0 })
  const { subscription } = await changePlan(ctx, change)
  expect(subscription).toMatchObject({ offer_id: large.id, period_end: preview.next_payment.at })
  expect((await people.invoicesOf(row)).at(-1)).toMatchObject({
    amount_paid: preview.due_now,
    reason: 'change',
  })

  world.setTime('2027-09-20T00:00:00Z')
  const down = { subscription_id: row.id, offer_id: small.id }
  expect(await previewChange(ctx, down)).toMatchObject({ when: 'period_end', due_now: 0 })
  const now = await changePlan(ctx, { ...down, when: 'now' })
  expect(now.subscription.credit).toBe(Math.floor((3000 * 26) / 30) - 1000)
})

it('leaves everything as it was when the payment of a change is declined', async () => {
  world.setTime('2027-09-01T00:00:00Z')
  const row = await people.join({ offer_id: small.id })
  await people.makeCard(row.payment_method_id!, 'card_declined')
  await expect(changePlan(ctx, { subscription_id: row.id, offer_id: large.id })).rejects.toMatchObject({
    code: 'payment_declined',
  })
  expect(await people.now(row)).toMatchObject({ offer_id: small.id, open_payment_id: null, status: 'active' })
  expect(await people.invoicesOf(row)).toHaveLength(1)
})

it('lowers as many payments as it was promised for, and keeps their dates', async () => {
  world.setTime('2027-09-01T00:00:00Z')
  const row = await people.join({ offer_id: small.id })
  await applyDiscount(ctx, row.id, { coupon_id: null, percent: 50, amount: null, periods: 2 })
  await people.until('2027-10-01T00:00:00Z')
  await people.until('2027-11-01T00:00:00Z')
  await people.until('2027-12-01T00:00:00Z')
  expect((await people.invoicesOf(row)).map(({ amount_paid }) => amount_paid)).toEqual([1000, 500, 500, 1000])
})

it('ends at the end of the period after a cancellation, and moves when the staff says so', async () => {
  world.setTime('2028-02-29T00:00:00Z')
  const row = await people.join({ offer_id: small.id })
  await changeNextDate(ctx, row.id, '2028-03-10T00:00:00Z')
  await cancelAtEnd(ctx, row.id)
  expect(await people.accessOf(row)).toMatchObject({ ends_at: '2028-03-10T00:00:00.000Z' })
  await people.until('2028-03-09T00:00:00Z')
  expect(await told(row.id)).toEqual(['tell_end'])
  await people.until('2028-03-10T00:00:00Z')
  expect(await people.now(row)).toMatchObject({ status: 'canceled', end_reason: 'asked' })
})

it('keeps the books in order through all of this', async () => {
  expect(await findLedgerFaults(ctx.db)).toEqual([])
})

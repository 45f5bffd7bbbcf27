import { DAY_MS } from '@matinee/contract/platform/durations'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeSubscribers } from '../../../testing/subscribers.ts'
import { makeWorld } from '../../../testing/world.ts'
import { Refusal } from '../../platform/errors.ts'
import { ProviderUnavailable } from '../providers/provider.ts'
import { refundInvoice } from '../invoices/refunds.ts'
import { findLedgerFaults } from '../ledger/audit.ts'
import { reviewRefunds } from '../invoices/jobs.ts'
import { reviewPayments } from '../payments/jobs.ts'
import { advanceSubscriptions } from './jobs.ts'
import * as subscriptions from './subscriptions.ts'

const world = await makeWorld()
const people = makeSubscribers(world)
const { ctx } = people
const never = new AbortController().signal
const START = Date.parse('2027-01-31T22:30:00Z')
const YEARS = 3 * 365 * DAY_MS
const GRACE = 3 * DAY_MS
/** A payment with an unknown outcome is reconciled after two minutes. */
const SLACK = 5 * 60_000

const offers = await Promise.all([
  world.make.offer({ prices: { USD: 1000 } }),
  world.make.offer({ prices: { USD: 2999 } }),
  world.make.offer({ prices: { USD: 9900 }, period_unit: 'year' }),
  world.make.offer({ prices: { USD: 400 }, period_unit: 'week' }),
])

const CONDUCTS = ['good', 'good', 'insufficient_funds', 'answers_later', 'answer_lost', 'unreachable_first']
const ACTS = [
  'nothing',
  'card',
  'change',
  'change_now',
  'cancel',
  'resume',
  'pause',
  'retry',
  'leave',
  'date',
  'discount',
  'credit',
  'refund',
] as const
const deed = fc.record({
  days: fc.integer({ min: 5, max: 45 }),
  who: fc.nat(3),
  act: fc.constantFrom(...ACTS),
  pick: fc.nat(11),
})
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never

interface Person {
  member_id: number
  card: number
  /** The current or last subscription. */
  subscription_id: number
  /** Until when the staff moved its next payment, free of charge. */
  given: number
}

const now = () => ctx.clock.now().getTime()
const set = (time: number) => world.setTime(new Date(time).toISOString())
const rowOf = ({ subscription_id }: Person) => people.now({ id: subscription_id })

async function begin(offer: number): Promise<Person> {
  const { id: member_id } = await world.make.member()
  const card = await people.keepCard(member_id)
  const row = await people.join({ offer_id: offers[offer]!.id, member_id, payment_method_id: card })
  return { member_id, card, subscription_id: row.id, given: 0 }
}

/** Whether refused, declined or unanswered: nothing may be inconsistent afterwards. */
const attempt = (act: () => Promise<unknown>) =>
  act().catch((error: unknown) => {
    if (!(error instanceof Refusal) && !(error instanceof ProviderUnavailable)) throw error
  })

async function perform(person: Person, { act, pick }: Deed): Promise<unknown> {
  const id = person.subscription_id
  switch (act) {
    case 'nothing':
      return
    case 'card':
      return people.makeCard(person.card, CONDUCTS[pick % CONDUCTS.length]!)
    case 'change':
      return subscriptions.changePlan(ctx, { subscription_id: id, offer_id: offers[pick % 4]!.id })
    case 'change_now':
      return subscriptions.changePlan(ctx, {
        subscription_id: id,
        offer_id: offers[pick % 4]!.id,
        when: 'now',
      })
    case 'cancel':
      return subscriptions.cancelAtEnd(ctx, id)
    case 'resume':
      return subscriptions.resume(ctx, id)
    case 'pause':
      return subscriptions.pause(ctx, id, 1 + (pick % 3))
    case 'retry':
      return subscriptions.payOpenInvoice(ctx, id, { on_session: true })
    case 'leave':
      return subscriptions.cancelNow(ctx, id)
    case 'date': {
      const date = now() + (pick + 1) * DAY_MS
      await subscriptions.changeNextDate(ctx, id, new Date(date).toISOString())
      person.given = date
      return
    }
    case 'discount': {
      const discount = { coupon_id: null, percent: (pick + 1) * 8, amount: null, periods: (pick % 3) + 1 }
      return subscriptions.applyDiscount(ctx, id, discount)
    }
    case 'credit':
      return subscriptions.giveCredit(ctx, id, pick * 100)
    case 'refund': {
      const newest = (await people.invoicesOf({ id })).findLast(({ kind }) => kind === 'invoice')!
      return refundInvoice(ctx, { invoice_id: newest.id, amount: 100 + pick, reason: null, actor_id: null })
    }
  }
}

/** Runs everything due until a moment at its own time. */
async function live(until: number, persons: readonly Person[]) {
  for (;;) {
    const { due } = await ctx.db
      .selectFrom('subscription')
      .select((eb) => eb.fn.min<string | null>('due_at').as('due'))
      .executeTakeFirstOrThrow()
    const next = due === null ? until : Math.min(until, Math.max(now(), Date.parse(due)))
    set(next)
    await advanceSubscriptions.run(world.ctx, {}, never)
    await settleOpen()
    for (const person of persons) await expectAccessAsPaid(person)
    if (next === until) return
  }
}

async function settleOpen() {
  const open = await ctx.db
    .selectFrom('payment')
    .select('id')
    .where('state', '=', 'pending')
    .limit(1)
    .execute()
  if (open.length === 0) return
  set(now() + SLACK)
  await reviewPayments.run(world.ctx, {}, never)
  await reviewRefunds.run(world.ctx, {}, never)
}

/** Open accesses are paid for or within the grace period; and everything paid for is open. */
async function expectAccessAsPaid(person: Person) {
  const [row, access] = [await rowOf(person), await people.accessOf({ id: person.subscription_id })]
  const isOpen = access !== undefined && (access.ends_at === null || Date.parse(access.ends_at) > now())
  const paid = (await people.invoicesOf({ id: row.id })).filter(
    ({ kind, status }) => kind === 'invoice' && ['paid', 'partially_refunded', 'refunded'].includes(status),
  )
  const until = Math.max(person.given, ...paid.map(({ period_end }) => Date.parse(period_end!)))
  if (isOpen) expect(now()).toBeLessThan(until + GRACE + 2 * SLACK)
  const isPaidFor = row.status === 'active' && now() < Date.parse(row.period_end)
  if (isPaidFor) expect(until).toBeGreaterThanOrEqual(Date.parse(row.period_end))
  expect([row.status, isOpen || !isPaidFor]).toEqual([row.status, true])
  if (['canceled', 'paused', 'on_hold'].includes(row.status))
    expect([row.status, isOpen]).toEqual([row.status, false])
}

/** No day is paid for twice: a period begins where the previous one ended, or cut it short and credited the rest. */
async function expectOnceEach({ subscription_id }: Person) {
  const { rows } = await sql`
    select id, period_start from invoice later
    where subscription_id = ${subscription_id} and kind = 'invoice' and status <> 'void' and status <> 'uncollectible'
      and reason = 'renewal' and exists (select from invoice earlier
        where earlier.subscription_id = later.subscription_id and earlier.kind = 'invoice' and earlier.id < later.id
          and earlier.status not in ('void', 'uncollectible') and earlier.period_end > later.period_start
          and not exists (select from invoice cut where cut.subscription_id = later.subscription_id
            and cut.reason = 'change' and cut.id > earlier.id and cut.id < later.id)
          and not exists (select from subscription_change where subscription_id = later.subscription_id
            and kind = 'date' and at between earlier.period_start and later.issued_at))`.execute(ctx.db)
  expect(rows).toEqual([])
}

/** The provider charged exactly what invoices say. */
async function expectVendorAgrees() {
  const { rows } = await sql<{ vendor: number; ours: number }>`
    select (select coalesce(sum(amount - refunded), 0)::bigint from test_provider.payment where state = 'succeeded') as vendor,
      (select coalesce(sum(amount_paid - amount_refunded), 0)::bigint from invoice where kind = 'invoice'
        and status in ('paid', 'partially_refunded', 'refunded')) as ours`.execute(ctx.db)
  expect(rows[0]!.vendor).toBe(rows[0]!.ours)
}

async function liveThreeYears(deeds: readonly Deed[]) {
  set(START)
  const persons = await Promise.all(offers.map((_, at) => begin(at)))
  for (let at = 0; now() < START + YEARS; at += 1) {
    const deed = deeds[at % deeds.length]!
    await live(now() + deed.days * DAY_MS, persons)
    const person = persons[deed.who]!
    await attempt(() => perform(person, deed))
    await settleOpen()
    for (const each of persons) await expectAccessAsPaid(each)
    if ((await rowOf(person)).status === 'canceled') persons[deed.who] = await begin(deed.pick % 4)
  }
  for (const person of persons) await attempt(() => subscriptions.cancelNow(ctx, person.subscription_id))
  await settleOpen()
  for (const person of persons) await expectOnceEach(person)
  expect(await findLedgerFaults(ctx.db)).toEqual([])
  await expectVendorAgrees()
  // In any case, three years of four people produce many payments.
  const { count } = await ctx.db
    .selectFrom('payment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  expect(count).toBeGreaterThan(30)
}

it('lives three years of members, plans, failures and acts of the staff: each period is paid once, and what is open was paid', async () => {
  await fc.assert(fc.asyncProperty(fc.array(deed, { minLength: 30, maxLength: 60 }), liveThreeYears), {
    numRuns: 2,
    endOnFailure: true,
  })
}, 240_000)

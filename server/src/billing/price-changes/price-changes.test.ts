import type { PriceChangeCheck, PriceChangeInput } from '@matinee/contract/billing/price-changes'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { startTestMailServer } from '../../../testing/mail-server.ts'
import { readMail } from '../../../testing/mails.ts'
import { makeSubscribers } from '../../../testing/subscribers.ts'
import { makeWorld } from '../../../testing/world.ts'
import { sendMail } from '../../notices/delivery.ts'
import { findLedgerFaults } from '../ledger/audit.ts'
import { advanceStore } from '../subscriptions/engine.ts'
import type { SubscriptionRow } from '../subscriptions/rows.ts'
import {
  applyCoupon,
  cancelAtEnd,
  cancelPlanChange,
  changePlan,
  endTrialNow,
  grantSubscription,
  pause,
  resume,
} from '../subscriptions/subscriptions.ts'
import { tellBatch } from './notices.ts'

const server = await startTestMailServer()
afterAll(() => server.stop())
const world = await makeWorld({ SMTP_URL: server.url, MAIL_FROM: 'films@store.example' })
const people = makeSubscribers(world)
const { ctx } = people
const owner = await world.as(world.owner)
const never = new AbortController().signal

beforeEach(async () => {
  server.taken.length = 0
  server.answer = () => undefined
  world.setTime('2027-01-15T12:00:00Z')
  await ctx.db.deleteFrom('suppressed_address').execute()
})

const DAY = '2027-03-10T00:00:00.000Z'
const input = (changes: Partial<PriceChangeInput> = {}): PriceChangeInput => ({
  audience: 'everyone',
  segment_id: null,
  include_moved: false,
  prices: [{ currency: 'USD', amount: 1500 }],
  starts_at: DAY,
  ...changes,
})

const at = (offerId: number) => `/bullet/api/offers/${offerId}/price_changes`
const changeAt = (id: number, verb = '') => `/bullet/api/price_changes/${id}${verb}`

async function start(offerId: number, changes?: Partial<PriceChangeInput>): Promise<number> {
  const answer = await owner.post(at(offerId), input(changes))
  expect(answer.statusCode).toBe(201)
  return answer.json<{ id: number }>().id
}

/** Starts a change and has everybody told of it. */
async function tell(offerId: number, changes?: Partial<PriceChangeInput>): Promise<number> {
  const id = await start(offerId, changes)
  await world.work()
  return id
}

const countsOf = async (id: number) => {
  const { counts } = (await owner.get(changeAt(id))).json<{ counts: Record<string, number> }>()
  return Object.fromEntries(Object.entries(counts).filter(([, people]) => people > 0))
}

async function planWith(subscribers: number, more: object = {}) {
  const offer = await world.make.offer({ prices: { USD: 1000 }, ...more })
  const rows: SubscriptionRow[] = []
  for (let one = 0; one < subscribers; one += 1) rows.push(await people.join({ offer_id: offer.id }))
  return { offer, rows, row: rows[0]! }
}

const chargesOf = async (row: Pick<SubscriptionRow, 'id'>) =>
  (await people.invoicesOf(row)).map(({ total }) => total)

async function until(...moments: string[]) {
  for (const moment of moments) await people.until(`${moment}T13:00:00Z`)
}

/** The subjects of the mails somebody got about prices. */
async function pricesTold(row: Pick<SubscriptionRow, 'member_id'>): Promise<string[]> {
  const { email } = await ctx.db
    .selectFrom('member')
    .select('email')
    .where('id', '=', row.member_id)
    .executeTakeFirstOrThrow()
  const mails = await Promise.all(server.taken.map(readMail))
  return mails.filter(({ to, subject }) => to === email && subject.includes('price')).map(({ text }) => text)
}

/** Every mail about a price, whoever it went to. */
const allPriceMails = async () =>
  (await Promise.all(server.taken.map(readMail))).filter(({ subject }) => subject.includes('price'))

const membershipOf = async (row: Pick<SubscriptionRow, 'member_id'>) => {
  const client = await world.as({ id: row.member_id, store_id: ctx.store.id })
  return (await client.get('/api/billings')).json<{
    subscription: { price_change: unknown; next_payment: unknown }
  }>().subscription
}

it('says whom a change would concern, what it brings a month, and why others keep their price', async () => {
  const { offer, rows } = await planWith(2)
  const canceled = await people.join({ offer_id: offer.id })
  await cancelAtEnd(ctx, canceled.id)
  const coupon = await owner.post('/bullet/api/coupons', {
    ...{ code: 'TENOFF', percent: 10, amount: null, currency: null, duration: 'forever', periods: null },
  })
  const discounted = await people.join({ offer_id: offer.id })
  if (coupon.statusCode === 201) await applyCoupon(ctx, discounted.id, 'TENOFF')
  else
    await ctx.db
      .updateTable('subscription')
      .set({ discount_percent: 10 })
      .where('id', '=', discounted.id)
      .execute()
  const moved = await people.join({ offer_id: offer.id })
  await ctx.db
    .updateTable('subscription')
    .set({ price_id: null, amount: 700 })
    .where('id', '=', moved.id)
    .execute()
  await ctx.db
    .insertInto('moved_subscription')
    .values({
      ...{ subscription_id: moved.id, store_id: ctx.store.id, import_id: null, provider: null },
      ...{ customer_ref: null, method_ref: null, subscription_ref: null, spent: null, joined_at: null },
    })
    .execute()
  const unpaid = await people.join({ offer_id: offer.id })
  await ctx.db.updateTable('subscription').set({ status: 'past_due' }).where('id', '=', unpaid.id).execute()
  const full = await ctx.db
    .selectFrom('offer')
    .selectAll()
    .where('id', '=', offer.id)
    .executeTakeFirstOrThrow()
  const price = { id: rows[0]!.price_id!, currency: 'USD', amount: 1000 }
  const { id: member_id } = await world.make.member()
  await grantSubscription(ctx, {
    member_id,
    offer: full as never,
    price,
    until: null,
    then_bill: false,
    actor_id: null,
  })

  const checked = (await owner.post(`${at(offer.id)}/check`, input())).json()
  expect(checked).toMatchObject({
    people: 2,
    groups: [{ currency: 'USD', amount_before: 1000, amount: 1500, people: 2, monthly: 1000 }],
    monthly: [{ currency: 'USD', amount: 1000 }],
    replaces: [],
  })
  const kept = Object.fromEntries(
    checked.left_out.map(({ reason, people }: { reason: string; people: number }) => [reason, people]),
  )
  expect(kept).toEqual({ canceled: 1, coupon: 1, moved: 1, past_due: 1, gift: 1 })

  const withMoved = (await owner.post(`${at(offer.id)}/check`, input({ include_moved: true }))).json()
  expect(withMoved).toMatchObject({ people: 3, monthly: [{ currency: 'USD', amount: 1800 }] })
  const older = (
    await owner.post(`${at(offer.id)}/check`, input({ audience: 'older_price', include_moved: true }))
  ).json()
  expect(older).toMatchObject({ people: 1 })
  const id = await start(offer.id)
  expect(await countsOf(id)).toEqual({ waiting: 2, left_out: 5 })
  await ctx.db.updateTable('subscription').set({ status: 'active' }).where('id', '=', unpaid.id).execute()
  const listed = (await owner.get(`${changeAt(id, '/people')}?state=left_out`)).json()
  expect(listed.map(({ reason }: { reason: string }) => reason).toSorted()).toEqual(
    Object.keys(kept).toSorted(),
  )
})

it('charges the new price with the first renewal on the day or later, once its notice was sent', async () => {
  const { offer, row } = await planWith(1)
  const yearly = await world.make.offer({ prices: { USD: 9000 }, period_unit: 'year', period_count: 1 })
  const year = await people.join({ offer_id: yearly.id })
  const id = await tell(offer.id)
  await tell(yearly.id, { prices: [{ currency: 'USD', amount: 9900 }] })

  expect(await pricesTold(row)).toEqual([
    expect.stringMatching(/cost you \$10\.00.*March 15, 2027.*\$15\.00.*cancel/s),
  ])
  expect(await pricesTold(year)).toEqual([expect.stringMatching(/January 15, 2028.*\$99\.00/s)])
  expect(new Set((await allPriceMails()).map(({ path }) => path))).toEqual(new Set(['/account/purchases']))
  expect(await countsOf(id)).toEqual({ told: 1 })
  expect(await membershipOf(row)).toMatchObject({
    price_change: { amount: 1500, from: '2027-03-15T12:00:00.000Z' },
    next_payment: { amount: 1000 },
  })

  await until('2027-02-15')
  expect(await membershipOf(row)).toMatchObject({ next_payment: { amount: 1500 } })
  await until('2027-03-15', '2027-04-15')
  expect(await chargesOf(row)).toEqual([1000, 1000, 1500, 1500])
  expect(await membershipOf(row)).toMatchObject({ price_change: null })
  expect(await countsOf(id)).toEqual({ changed: 1 })
  await until('2028-01-15')
  expect(await chargesOf(year)).toEqual([9000, 9900])
  expect(await findLedgerFaults(ctx.db)).toEqual([])
})

it('refuses a day within thirty days, prices named twice, and a change for nobody', async () => {
  const { offer } = await planWith(1)
  const refused = async (changes: Partial<PriceChangeInput>) =>
    (await owner.post(at(offer.id), input(changes))).json<{ code: string }>().code
  expect(await refused({ starts_at: '2027-02-14T11:59:59Z' })).toBe('price_notice_too_short')
  expect(await refused({ prices: [1500, 1600].map((amount) => ({ currency: 'USD', amount })) })).toBe(
    'invalid_input',
  )
  expect(await refused({ prices: [{ currency: 'USD', amount: 1000 }] })).toBe('price_change_for_nobody')
  expect(await refused({ prices: [{ currency: 'EUR', amount: 1000 }] })).toBe('price_change_for_nobody')
  expect(await refused({ audience: 'segment', segment_id: 987_654 })).toBe('unknown_choice')
  expect(await refused({ audience: 'segment' })).toBe('segment_not_found')
  const support = await world.as(await world.make.member({ role: 'support' }))
  expect((await support.post(at(offer.id), input())).statusCode).toBe(403)
})

it('says so where everybody is of the demo, whose prices stay', async () => {
  const { offer, rows } = await planWith(2)
  const markDemo = (ids: number[]) =>
    ctx.db.updateTable('member').set({ demo: true }).where('id', 'in', ids).execute()
  await markDemo([rows[0]!.member_id])
  const check = async () => (await owner.post(`${at(offer.id)}/check`, input())).json<PriceChangeCheck>()
  expect(await check()).toMatchObject({ people: 1, left_out: [{ reason: 'demo', people: 1 }] })
  await markDemo([rows[1]!.member_id])
  expect(await check()).toMatchObject({ people: 0, left_out: [{ reason: 'demo', people: 2 }] })
  const answer = await owner.post(at(offer.id), input())
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'price_change_for_demo'])
})

it('takes the people of a segment as it is when the change starts', async () => {
  const { offer, rows } = await planWith(2)
  const tag = (row: SubscriptionRow) =>
    ctx.db
      .updateTable('member')
      .set({ tags: ['early'] })
      .where('id', '=', row.member_id)
      .execute()
  await tag(rows[0]!)
  const made = await owner.post('/bullet/api/people/segments', { name: 'Early', filters: { tag: 'early' } })
  const segment = { audience: 'segment', segment_id: made.json<{ id: number }>().id } as const
  expect((await owner.post(`${at(offer.id)}/check`, input(segment))).json()).toMatchObject({
    people: 1,
    left_out: [],
  })
  const id = await start(offer.id, segment)
  await tag(rows[1]!)
  await owner.delete(`/bullet/api/people/segments/${segment.segment_id}`)
  await world.work()
  expect(await countsOf(id)).toEqual({ told: 1 })
  expect(await pricesTold(rows[1]!)).toEqual([])
  expect((await owner.get(changeAt(id))).json()).toMatchObject({ audience: 'segment', segment: null })
})

it('charges nobody whose mail could not be sent, lists them, and tells them again', async () => {
  const { offer, row } = await planWith(1)
  server.answer = () => ({ code: 550, text: '5.1.1 No such user' })
  const id = await tell(offer.id)
  expect(await countsOf(id)).toEqual({ unreached: 1 })
  expect((await owner.get(`${changeAt(id, '/people')}?state=unreached`)).json()).toMatchObject([
    { reason: expect.stringContaining('No such user'), amount_before: 1000, amount: 1500 },
  ])
  await until('2027-02-15', '2027-03-15')
  expect(await chargesOf(row)).toEqual([1000, 1000, 1000])

  server.answer = () => undefined
  expect((await owner.post(changeAt(id, '/retell'))).statusCode).toBe(202)
  await world.work()
  expect(await countsOf(id)).toEqual({ told: 1 })
  await until('2027-04-14')
  expect(await chargesOf(row)).toEqual([1000, 1000, 1000])
  // Told on March 15: April 15 is the first renewal thirty days later.
  expect(await membershipOf(row)).toMatchObject({ price_change: { from: '2027-04-15T12:00:00.000Z' } })
  await until('2027-04-15')
  expect(await chargesOf(row)).toEqual([1000, 1000, 1000, 1500])
})

it('takes a price back that was told by a mail that came back', async () => {
  const { offer, row } = await planWith(1)
  const id = await tell(offer.id)
  const { message_id, address } = await ctx.db
    .selectFrom('mail')
    .selectAll()
    .where('price_change_id', '=', id)
    .executeTakeFirstOrThrow()
  const report = `Action: failed\nStatus: 5.1.1\nFinal-Recipient: rfc822; ${address}\nMessage-ID: ${message_id}`
  await owner.post('/bullet/api/bounces', { message: report })
  expect(await countsOf(id)).toEqual({ unreached: 1 })
  await until('2027-02-15', '2027-03-15')
  expect(await chargesOf(row)).toEqual([1000, 1000, 1000])
})

it('sends no notice twice after a kill, and charges nobody of whom it is not known', async () => {
  const { offer, rows } = await planWith(3)
  const id = await start(offer.id)
  // Killed as it told the first: each batch is one transaction.
  await Promise.all([tellBatch(ctx, id), tellBatch(ctx, id)])
  while (await tellBatch(ctx, id));
  await world.work()
  expect(await allPriceMails()).toHaveLength(3)

  // Killed while a mail was handed over: the claim stands, nothing else is known.
  const mail = await ctx.db
    .selectFrom('mail')
    .selectAll()
    .where('price_change_id', '=', id)
    .where('member_id', '=', rows[0]!.member_id)
    .executeTakeFirstOrThrow()
  const interrupted = { state: 'queued', sent_at: null, sending_until: '2027-01-15T11:00:00Z' } as const
  await ctx.db.updateTable('mail').set(interrupted).where('id', '=', mail.id).execute()
  await ctx.db
    .updateTable('price_change_person')
    .set({ state: 'telling', told_at: null })
    .where('subscription_id', '=', rows[0]!.id)
    .execute()
  await sendMail.run(world.ctx, { mail_id: mail.id }, never)
  expect(await allPriceMails()).toHaveLength(3)
  expect(await countsOf(id)).toEqual({ unreached: 1, told: 2 })
  await until('2027-02-15', '2027-03-15')
  expect(await chargesOf(rows[0]!)).toEqual([1000, 1000, 1000])
  expect(await chargesOf(rows[1]!)).toEqual([1000, 1000, 1500])
})

it('replaces a pending change by a later one, and says so before', async () => {
  const { offer, row } = await planWith(1)
  const first = await tell(offer.id)
  const later = { prices: [{ currency: 'USD', amount: 1200 }], starts_at: '2027-04-10T00:00:00Z' }
  expect((await owner.post(`${at(offer.id)}/check`, input(later))).json()).toMatchObject({
    people: 1,
    replaces: [{ id: first, starts_at: DAY, people: 1 }],
  })
  const second = await tell(offer.id, later)
  expect([await countsOf(first), await countsOf(second)]).toEqual([{ replaced: 1 }, { told: 1 }])
  await until('2027-02-15', '2027-03-15', '2027-04-15')
  expect(await chargesOf(row)).toEqual([1000, 1000, 1000, 1200])
})

it('sends no notice of a change that was stopped before, and tells who was told that their price stays', async () => {
  const { offer, row } = await planWith(1)
  const early = await start(offer.id)
  while (await tellBatch(ctx, early));
  await owner.post(changeAt(early, '/stop'))
  await world.work()
  expect(await pricesTold(row)).toEqual([])

  const id = await tell(offer.id)
  expect((await owner.post(changeAt(id, '/stop'))).json()).toMatchObject({
    state: 'stopped',
    may_stop: false,
  })
  await world.work()
  expect(await countsOf(id)).toEqual({ withdrawn: 1 })
  expect(await pricesTold(row)).toEqual([
    expect.any(String),
    expect.stringMatching(/no longer applies.*\$10\.00/s),
  ])
  expect((await owner.post(changeAt(id, '/stop'))).json()).toMatchObject({ code: 'price_change_over' })
  await until('2027-02-15', '2027-03-15')
  expect(await chargesOf(row)).toEqual([1000, 1000, 1000])
})

it('gives the former price back to those who pay the new one, unless that would raise it', async () => {
  const { offer, row } = await planWith(1)
  const id = await tell(offer.id)
  await until('2027-02-15', '2027-03-15')
  expect((await owner.get(changeAt(id))).json()).toMatchObject({ may_undo: true })
  await owner.post(changeAt(id, '/undo'))
  await world.work()
  expect(await countsOf(id)).toEqual({ restored: 1 })
  expect(await people.now(row)).toMatchObject({ amount: 1000, price_id: row.price_id })
  await until('2027-04-15')
  expect(await chargesOf(row)).toEqual([1000, 1000, 1500, 1000])

  const lower = await tell(offer.id, {
    prices: [{ currency: 'USD', amount: 800 }],
    starts_at: '2027-05-20T00:00:00Z',
  })
  await until('2027-05-15', '2027-06-15')
  expect((await chargesOf(row)).slice(-2)).toEqual([1000, 800])
  expect((await owner.post(changeAt(lower, '/undo'))).json()).toMatchObject({ code: 'price_undo_raises' })
})

it('keeps a told price through a cancellation and a planned change of plan that are taken back', async () => {
  const { offer, rows } = await planWith(3)
  const [stayed, kept, left] = rows as [SubscriptionRow, SubscriptionRow, SubscriptionRow]
  const cheaper = await world.make.offer({ prices: { USD: 500 } })
  const id = await tell(offer.id)
  await cancelAtEnd(ctx, stayed.id)
  expect(await membershipOf(stayed)).toMatchObject({ price_change: null, next_payment: null })
  await resume(ctx, stayed.id)
  await changePlan(ctx, { subscription_id: kept.id, offer_id: cheaper.id })
  await cancelPlanChange(ctx, kept.id)
  await changePlan(ctx, { subscription_id: left.id, offer_id: cheaper.id })
  await until('2027-02-15', '2027-03-15')
  expect(await chargesOf(stayed)).toEqual([1000, 1000, 1500])
  expect(await chargesOf(kept)).toEqual([1000, 1000, 1500])
  expect(await chargesOf(left)).toEqual([1000, 500, 500])
  expect(await countsOf(id)).toEqual({ changed: 2, leaving: 1 })
})

it('leaves out who cancels or changes plans between the start and their notice', async () => {
  const { offer, rows } = await planWith(2)
  const id = await start(offer.id)
  await cancelAtEnd(ctx, rows[0]!.id)
  await world.work()
  expect(await countsOf(id)).toEqual({ left_out: 1, told: 1 })
  expect(await pricesTold(rows[0]!)).toEqual([])
})

it('charges the new price as a pause or a trial ends after the day, by itself or early', async () => {
  const { offer, rows } = await planWith(2)
  const [itself, early] = rows as [SubscriptionRow, SubscriptionRow]
  const trial = await people.join({ offer_id: offer.id, trial_days: 90 })
  await pause(ctx, itself.id, 1)
  await pause(ctx, early.id, 3)
  await tell(offer.id)
  expect(await membershipOf(itself)).toMatchObject({ price_change: { from: '2027-03-15T12:00:00.000Z' } })
  expect(await membershipOf(early)).toMatchObject({ price_change: { from: '2027-05-15T12:00:00.000Z' } })
  await until('2027-02-15', '2027-03-15')
  expect(await chargesOf(itself)).toEqual([1000, 1500])
  await until('2027-03-20')
  await resume(ctx, early.id)
  expect(await chargesOf(early)).toEqual([1000, 1500])
  await endTrialNow(ctx, trial.id)
  expect(await chargesOf(trial)).toEqual([1500])
})

it('charges one of both prices, and never a third, when a change is stopped or replaced as the engine renews', async () => {
  const { offer, rows } = await planWith(6)
  const id = await tell(offer.id)
  await until('2027-02-15')
  world.setTime('2027-03-15T13:00:00Z')
  const replacing = start(offer.id, {
    prices: [{ currency: 'USD', amount: 1200 }],
    starts_at: '2027-05-01T00:00:00Z',
  })
  await Promise.all([advanceStore(ctx), owner.post(changeAt(id, '/stop')), advanceStore(ctx), replacing])
  await world.work()
  await people.until('2027-03-15T13:30:00Z')
  for (const row of rows) {
    const charges = await chargesOf(row)
    expect([1000, 1500]).toContain(charges[2])
    expect(charges).toHaveLength(3)
    expect(await people.now(row)).toMatchObject({ amount: charges[2] })
  }
  await until('2027-04-15', '2027-05-15')
  for (const row of rows) expect((await chargesOf(row)).at(-1)).toBe(1200)
  expect(await findLedgerFaults(ctx.db)).toEqual([])
})

it('starts one of two changes at one moment after the other', async () => {
  const { offer, row } = await planWith(1)
  const changes = [1300, 1400].map((amount) => start(offer.id, { prices: [{ currency: 'USD', amount }] }))
  const [one, other] = await Promise.all(changes)
  await world.work()
  const counts = [await countsOf(one!), await countsOf(other!)]
  expect(counts).toContainEqual({ replaced: 1 })
  expect(counts).toContainEqual({ told: 1 })
  expect(await pricesTold(row)).toHaveLength(1)
})

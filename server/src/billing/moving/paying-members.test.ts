import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mailsTo } from '../../../testing/mails.ts'
import { makeSubscribers } from '../../../testing/subscribers.ts'
import { makeWorld } from '../../../testing/world.ts'
import { takeBatch } from '../../members/people/import-jobs.ts'
import { findLedgerFaults } from '../ledger/audit.ts'
import { advanceStore } from '../subscriptions/engine.ts'

const world = await makeWorld()
world.setTime('2027-02-01T00:00:00Z')
const owner = await world.as(world.owner)
const people = makeSubscribers(world)
const { ctx } = people
const at = '/bullet/api/people/imports'
const OPTIONS = { existing: 'update', tags: [], consent_source: '', invite: false }

const plan = (title: string, prices: Record<string, number>, period = 'month') =>
  world.make.offer({ title, prices, period_unit: period as 'month' })
const monthly = await plan('All Access', { USD: 999 })
const yearly = await plan('All Access a year', { USD: 8900 }, 'year')

const exported = (name: string) =>
  readFileSync(new URL(`../../../testing/exports/${name}.csv`, import.meta.url))

async function check(file: string | Buffer, options = {}, mapping?: (string | null)[]) {
  const made = (
    await owner.post(`${at}?file_name=members.csv`, file, { headers: { 'content-type': 'text/csv' } })
  ).json()
  const body = { mapping: mapping ?? made.mapping, options: { ...OPTIONS, ...options } }
  expect((await owner.post(`${at}/${made.id}/check`, body)).statusCode).toBe(202)
  await world.work()
  return (await owner.get(`${at}/${made.id}`)).json()
}

async function run(id: number) {
  expect((await owner.post(`${at}/${id}/run`)).statusCode).toBe(202)
  await world.work()
  return (await owner.get(`${at}/${id}`)).json()
}

async function undo(id: number) {
  expect((await owner.post(`${at}/${id}/undo`)).statusCode).toBe(202)
  await world.work()
  return (await owner.get(`${at}/${id}`)).json()
}

const subscriptionOf = (email: string) =>
  ctx.db
    .selectFrom('subscription')
    .innerJoin('member', 'member.id', 'subscription.member_id')
    .selectAll('subscription')
    .where('member.email', '=', email)
    .executeTakeFirst()

const faultsOf = async (id: number) =>
  (await owner.get(`${at}/${id}/faults`))
    .json()
    .map(({ line, faults }: { line: number; faults: { column: string; code: string }[] }) => [
      line,
      ...faults.map(({ column, code }) => `${column} ${code}`),
    ])

const rowsOf = (prefix: string, count: number, date = '2027-02-10') =>
  [
    'Email,Plan,Status,Price,Currency,Next payment date',
    ...Array.from({ length: count }, (_, n) => `${prefix}${n}@x.example,All Access,active,9.99,USD,${date}`),
  ].join('\n')

it('tells before anything happens who comes, what is charged when, and who comes without a plan', async () => {
  const found = await check(exported('uscreen'), {
    plans: [{ name: 'All Access · yearly', offer_id: yearly.id }],
  })
  expect(found).toMatchObject({ state: 'checked', source: 'uscreen', added: 6, wrong: 0 })
  expect(found.plans).toEqual([
    { name: 'All Access · monthly', people: 3, offer_id: monthly.id },
    { name: 'All Access · yearly', people: 1, offer_id: yearly.id },
  ])
  expect(found.paying).toEqual({
    subscriptions: 4,
    subscribed_before: 0,
    paypal: 1,
    without_payment: 0,
    from_stripe: 0,
    charges: [{ month: '2027-02', currency: 'USD', amount: 999 + 999 + 750, people: 3 }],
    not_carried: expect.arrayContaining([
      { reason: 'ended', people: 1 },
      { reason: 'free', people: 1 },
    ]),
  })
  expect(found.spend).toEqual([{ currency: 'USD', amount: 41_958 + 53_400 + 11_988 + 40_500, people: 4 }])
  expect(await subscriptionOf('ana@uscreen.example')).toBeUndefined()
})

it('carries each on with their own price and date, opens what they paid for, and tells nobody', async () => {
  const { id } = await check(exported('uscreen'), {
    plans: [{ name: 'All Access · yearly', offer_id: yearly.id }],
  })
  expect(await run(id)).toMatchObject({ state: 'done', added: 6, subscribed: 4 })
  const ana = (await subscriptionOf('ana@uscreen.example'))!
  expect(ana).toMatchObject({
    status: 'active',
    offer_id: monthly.id,
    amount: 999,
    period_start: '2027-01-10T23:59:00.000Z',
    period_end: '2027-02-10T23:59:00.000Z',
    payment_method_id: null,
  })
  expect(await people.accessOf(ana)).toMatchObject({ ends_at: '2027-02-13T23:59:00.000Z' })
  expect(await subscriptionOf('ben@uscreen.example')).toMatchObject({
    status: 'trialing',
    trial_ends_at: '2027-02-03T23:59:00.000Z',
  })
  const cia = (await subscriptionOf('cia@uscreen.example'))!
  expect(cia).toMatchObject({ status: 'active', cancel_at_end: true, offer_id: yearly.id, amount: 8900 })
  expect(await people.accessOf(cia)).toMatchObject({ ends_at: '2027-06-01T23:59:00.000Z' })
  expect(await subscriptionOf('fay@uscreen.example')).toMatchObject({ amount: 750 })
  expect(await subscriptionOf('dov@uscreen.example')).toBeUndefined()
  const origin = await ctx.db
    .selectFrom('moved_subscription')
    .selectAll()
    .where('subscription_id', '=', ana.id)
    .executeTakeFirst()
  expect(origin).toMatchObject({
    provider: 'stripe',
    customer_ref: 'cus_Ana1',
    spent: 41_958,
    joined_at: '2021-03-04T10:00:00.000Z',
  })
  // What was paid before is told beside what was paid here, also of who comes without a plan.
  const dov = await ctx.db
    .selectFrom('member')
    .select('id')
    .where('email', '=', 'dov@uscreen.example')
    .executeTakeFirst()
  const sales = (await owner.get(`/bullet/api/sales/people/${dov!.id}`)).json()
  expect(sales).toMatchObject({
    spent: [],
    spent_elsewhere: { source: 'uscreen', currency: 'USD', amount: 11_988 },
  })
  const revenue = (await owner.get('/bullet/api/revenue?from=2027-02-01&to=2027-02-28&currency=USD')).json()
  expect(revenue.mrr).toMatchObject({ new: 0, moved_in: expect.any(Number) })
  expect(revenue.mrr.moved_in).toBeGreaterThan(0)
  expect(await people.invoicesOf(ana)).toEqual([])
  expect(await mailsTo(world.config.data_dir, 'ana@uscreen.example')).toEqual([])
})

it.each([
  ['vimeo-ott', 'vimeo_ott', ['Harbour TV'], { EUR: 599 }, { subscriptions: 3, charges: 3 }],
  ['kajabi', 'kajabi', ['Studio'], { USD: 2900 }, { subscriptions: 2, charges: 2 }],
  ['memberful', 'memberful', ['Supporter'], { USD: 1000 }, { subscriptions: 2, charges: 1 }],
])('knows the export of %s by its titles', async (file, source, titles, prices, expected) => {
  for (const title of titles) await plan(title, prices as Record<string, number>)
  const plans = [{ name: 'Harbour TV · Yearly', offer_id: yearly.id }]
  const found = await check(exported(file), { plans })
  expect(found).toMatchObject({ source, wrong: 0 })
  const charged = found.paying.charges.reduce((sum: number, each: { people: number }) => sum + each.people, 0)
  expect({ subscriptions: found.paying.subscriptions, charges: charged }).toEqual(expected)
})

it('reads discounts, pauses and dates as each service writes them', async () => {
  for (const name of ['vimeo-ott', 'kajabi', 'memberful']) {
    const { id } = await check(exported(name), {
      plans: [{ name: 'Harbour TV · Yearly', offer_id: yearly.id }],
    })
    await run(id)
  }
  expect(await subscriptionOf('lea@kajabi.example')).toMatchObject({
    discount_percent: 20,
    discount_periods: 3,
    period_end: '2027-02-18T23:59:00.000Z',
  })
  const jon = (await subscriptionOf('jon@vimeo.example'))!
  expect(jon).toMatchObject({ status: 'paused', resumes_at: '2027-04-15T08:00:00.000Z', currency: 'EUR' })
  expect(await people.accessOf(jon)).toBeUndefined()
  expect(await subscriptionOf('nia@memberful.example')).toMatchObject({
    period_end: '2027-02-11T23:59:00.000Z',
  })
  expect(await subscriptionOf('oli@memberful.example')).toMatchObject({ cancel_at_end: true })
})

it('tells what is wrong with rows that name no plan of the store, contradict themselves or come too late', async () => {
  const file = [
    'Email,Plan,Status,Price,Currency,Next payment date,Trial ends,Stripe customer ID',
    'f1@x.example,Unheard of,active,9.99,USD,2027-03-01,,cus_F1',
    'f2@x.example,All Access,active,nine,USD,2027-03-01,,cus_F2',
    'f3@x.example,All Access,active,9.99,USD,2027-01-01,,cus_F3',
    'f4@x.example,All Access,active,9.99,USD,,,cus_F4',
    'f5@x.example,All Access,trial,9.99,USD,2027-03-01,2027-03-20,cus_F5',
    'f6@x.example,All Access,perhaps,9.99,USD,2027-03-01,,cus_F6',
    'f7@x.example,All Access,active,9.99,USD,03/04/2027,,cus_F7',
    'f8@x.example,All Access,active,9.99,USD,2027-03-01,,customer 8',
    'f9@x.example,All Access,active,9.99,USD,2027-03-01,,cus_F9',
    'f10@x.example,All Access,active,9.99,USD,2027-03-01,,cus_F9',
    'f11@x.example,All Access,active,9.999,USD,2027-03-01,,cus_F11',
  ].join('\n')
  const { id, added } = await check(file)
  expect(added).toBe(1)
  expect(await faultsOf(id)).toEqual([
    [2, 'plan unmatched'],
    [3, 'price unreadable'],
    [4, 'next_date past'],
    [5, 'next_date required'],
    [6, 'next_date contradicts'],
    [7, 'subscription_status unknown'],
    [8, 'next_date ambiguous'],
    [9, 'stripe_customer invalid'],
    [11, 'stripe_customer twice'],
    [12, 'price unreadable'],
  ])
})

it('keeps what was chosen for the next file of the same source', async () => {
  const titles = 'Email,Level,State,Next payment date,Lifetime spent,User type'
  const mapping = ['email', 'plan', 'subscription_status', 'next_date', null, null]
  await check(
    `${titles}\nk@x.example,Gold,active,2027-03-01,0,Member`,
    { plans: [{ name: 'Gold', offer_id: monthly.id }] },
    mapping,
  )
  const next = await owner.post(`${at}?file_name=next.csv`, `${titles}\n`, {
    headers: { 'content-type': 'text/csv' },
  })
  expect(next.json()).toMatchObject({ source: 'uscreen', mapping })
  expect(next.json().options.plans).toEqual([{ name: 'Gold', offer_id: monthly.id }])
})

it('makes one subscription of a file that is brought twice and started twice at one moment', async () => {
  const [first, second] = [await check(rowsOf('race', 40)), await check(rowsOf('race', 40))]
  const ids: number[] = [first.id, second.id]
  const answers = await Promise.all([...ids, ...ids].map((id) => owner.post(`${at}/${id}/run`)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([202, 202, 409, 409])
  const workers = [...ids, ...ids].map(async (id) => {
    while (await takeBatch(world.ctx, id));
  })
  await Promise.all(workers)
  await world.work()
  const ended = await Promise.all(ids.map(async (id) => (await owner.get(`${at}/${id}`)).json()))
  expect(ended[0].subscribed + ended[1].subscribed).toBe(40)
  const { rows } = await ctx.db.executeQuery<{ count: number }>(
    ctx.db
      .selectFrom('subscription')
      .innerJoin('member', 'member.id', 'subscription.member_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('member.email', 'like', 'race%')
      .compile(),
  )
  expect(rows[0]!.count).toBe(40)
})

it('goes on where it was stopped, and refuses whose date has passed meanwhile', async () => {
  const { id } = await check(
    `${rowsOf('on', 3)}\nlate@x.example,All Access,active,9.99,USD,2027-02-01T00:30:00Z`,
  )
  await owner.post(`${at}/${id}/run`)
  expect((await owner.delete(`${at}/${id}`)).json()).toMatchObject({ state: 'stopped', subscribed: 0 })
  world.setTime('2027-02-01T01:00:00Z')
  expect(await run(id)).toMatchObject({ state: 'done', subscribed: 3, wrong: 1 })
  expect(await faultsOf(id)).toEqual([[5, 'next_date past']])
  expect(await subscriptionOf('late@x.example')).toBeUndefined()
})

it('undoes what was never charged, beside renewals, and says what was', async () => {
  const { id } = await check(rowsOf('undo', 8, '2027-02-02'))
  await run(id)
  const row = (await subscriptionOf('undo7@x.example'))!
  await people.keepCard(row.member_id)
  world.setTime('2027-02-02T23:59:00Z')
  await owner.post(`${at}/${id}/undo`)
  await Promise.all([advanceStore(ctx), world.work()])
  const ended = (await owner.get(`${at}/${id}`)).json()
  expect(ended.state).toBe('undone')
  expect(ended.unsubscribed + ended.charged).toBe(8)
  const left = await ctx.db
    .selectFrom('subscription')
    .innerJoin('member', 'member.id', 'subscription.member_id')
    .select(['subscription.id', 'member.email'])
    .where('member.email', 'like', 'undo%')
    .execute()
  expect(left).toHaveLength(ended.charged)
  for (const { id: kept } of left) expect(await people.invoicesOf({ id: kept } as never)).toHaveLength(1)
  expect(await findLedgerFaults(ctx.db)).toEqual([])
  world.setTime('2027-02-01T01:00:00Z')
})

it('takes back a plan that nobody was charged for, with the account', async () => {
  const { id } = await check(rowsOf('gone', 2))
  await run(id)
  expect(await undo(id)).toMatchObject({ state: 'undone', unsubscribed: 2, charged: 0, undone: 2 })
  expect(await subscriptionOf('gone0@x.example')).toBeUndefined()
})

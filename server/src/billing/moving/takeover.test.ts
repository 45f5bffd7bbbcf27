import { afterAll, afterEach, expect, it } from 'vitest'
import { openBrowser } from '../../../testing/browser.ts'
import { mailsTo } from '../../../testing/mails.ts'
import { SECRET_KEY, startStripeDouble } from '../../../testing/stripe-double.ts'
import { stripeChecks } from '../../../testing/stripe-schemas.ts'
import { makeSubscribers } from '../../../testing/subscribers.ts'
import { makeWorld } from '../../../testing/world.ts'
import { findLedgerFaults } from '../ledger/audit.ts'
import { advanceSubscriptions } from '../subscriptions/jobs.ts'

const double = await startStripeDouble(await stripeChecks())
afterAll(() => double.stop())
afterEach(() => void double.troubles.splice(0))

const world = await makeWorld({ STRIPE_URL: double.url })
world.setTime('2027-02-01T00:00:00Z')
const owner = await world.as(world.owner)
const people = makeSubscribers(world)
const { ctx } = people
await world.make.offer({ title: 'All Access', prices: { USD: 999 } })
const keys = { secret_key: SECRET_KEY, publishable_key: 'pk_test_double', webhook_secret: 'whsec_double' }
await owner.put('/bullet/api/providers/stripe', { keys, live: false })
await owner.patch('/bullet/api/providers/stripe', { enabled: true })

const at = '/bullet/api/people/imports'
const seconds = (moment: string) => Math.floor(Date.parse(moment) / 1000)

/** A customer as another platform left them in the publisher's account. */
function customer(ref: string, { email = null as string | null, card = true } = {}) {
  const method = card ? `pm_card_${ref}` : null
  double.put('customer', ref, {
    email,
    default_source: null,
    invoice_settings: { default_payment_method: method },
  })
  const details = {
    brand: 'visa',
    last4: '4242',
    exp_month: 8,
    exp_year: 2030,
    fingerprint: ref,
    wallet: null,
  }
  if (method) double.put('payment_method', method, { type: 'card', customer: ref, card: details })
}

const running = (ref: string, owner: string, ends: string) =>
  double.put('subscription', ref, {
    customer: owner,
    status: 'active',
    cancel_at_period_end: false,
    cancel_at: null,
    default_payment_method: null,
    items: { object: 'list', data: [{ id: `si_${ref}`, current_period_end: seconds(ends) }] },
  })

const chargedElsewhere = (ref: string, owner: string, moment: string) =>
  double.put('charge', ref, {
    customer: owner,
    created: seconds(moment),
    status: 'succeeded',
    refunded: false,
    payment_intent: null,
    metadata: {},
  })

/** What the former service has a customer pay by Stripe. */
const paysAtStripe = (
  ref: string,
  {
    owner,
    ends,
    amount,
    interval = 'month',
    currency = 'usd',
    ...more
  }: {
    owner: string
    ends: string
    amount: number
    interval?: string
    currency?: string
  } & Record<string, unknown>,
) => {
  const price = { unit_amount: amount, currency, recurring: { interval, interval_count: 1 } }
  const item = { id: `si_${ref}`, current_period_end: seconds(ends), quantity: 1, price }
  double.put('subscription', ref, {
    customer: owner,
    ...{ status: 'active', currency, cancel_at_period_end: false, cancel_at: null, pause_collection: null },
    ...{ default_payment_method: null, discounts: [], items: { object: 'list', data: [item] }, ...more },
  })
}

/** A discount as an expanded answer has it. */
const coupon = (off: { percent_off?: number; amount_off?: number }, end: string | null) => ({
  ...{ id: 'di_1', object: 'discount', end: end && seconds(end) },
  source: {
    type: 'coupon',
    coupon: { id: 'c', object: 'coupon', amount_off: null, percent_off: null, ...off },
  },
})

async function bring(rows: string[]): Promise<number> {
  const file = [
    'Email,Plan,Status,Price,Currency,Next payment date,Stripe customer ID,Paid with',
    ...rows,
  ].join('\n')
  const made = (
    await owner.post(`${at}?file_name=a.csv`, file, { headers: { 'content-type': 'text/csv' } })
  ).json()
  const options = { existing: 'update', tags: [], consent_source: '', invite: false }
  await owner.post(`${at}/${made.id}/check`, { mapping: made.mapping, options })
  await world.work()
  await owner.post(`${at}/${made.id}/run`)
  await world.work()
  return made.id
}

async function takeover(id: number, step?: 'look' | 'take') {
  if (step) {
    await owner.post(`${at}/${id}/stripe/${step}`)
    await world.work()
  }
  return (await owner.get(`${at}/${id}/stripe`)).json()
}

async function until(moment: string) {
  world.setTime(moment)
  double.now.at = new Date(moment)
  await world.work([advanceSubscriptions])
  await advanceSubscriptions.run(world.ctx, {}, new AbortController().signal)
}

const subscriptionOf = (email: string) =>
  ctx.db
    .selectFrom('subscription')
    .innerJoin('member', 'member.id', 'subscription.member_id')
    .selectAll('subscription')
    .where('member.email', '=', email)
    .executeTakeFirstOrThrow()

const waitsOf = async (id: number) =>
  (
    await ctx.db
      .selectFrom('moved_subscription')
      .select('waits')
      .where('subscription_id', '=', id)
      .executeTakeFirst()
  )?.waits

/** What a customer was charged, by us and by others. */
const chargesOf = (ref: string) =>
  [...double.things.values()].filter((each) => each['object'] === 'charge' && each['customer'] === ref).length

it('takes prices and dates from Stripe that an export of Ghost does not name, and says so', async () => {
  const gold = await world.make.offer({ title: 'Gold', prices: { USD: 1000, EUR: 900 } })
  await world.make.offer({ title: 'Gold', prices: { USD: 10000 }, period_unit: 'year' })
  for (const ref of ['cus_gh1', 'cus_gh2', 'cus_gh4', 'cus_gh5', 'cus_gh6']) customer(ref)
  customer('cus_gh3', { email: 'gh3@x.example' })
  const later = '2027-02-17T09:30:00Z'
  paysAtStripe('sub_gh1', { owner: 'cus_gh1', ends: later, amount: 750 })
  paysAtStripe('sub_gh2', { owner: 'cus_gh2', ends: later, amount: 9000, interval: 'year' })
  const discounts = [coupon({ percent_off: 25 }, '2027-04-01T00:00:00Z')]
  paysAtStripe('sub_gh3', { owner: 'cus_gh3', ends: later, amount: 800, currency: 'eur', discounts })
  paysAtStripe('sub_gh4', { owner: 'cus_gh4', ends: later, amount: 800, cancel_at_period_end: true })
  for (const ref of ['sub_gh5a', 'sub_gh5b'])
    paysAtStripe(ref, { owner: 'cus_gh5', ends: later, amount: 800 })
  paysAtStripe('sub_gh6', { owner: 'cus_gh6', ends: later, amount: 800, status: 'past_due' })
  const head = 'email,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,labels,tiers'
  const file = [
    head,
    'gh1@x.example,true,false,cus_gh1,2023-01-02T03:04:05.000Z,,Gold',
    'gh2@x.example,true,false,cus_gh2,2023-01-02T03:04:05.000Z,,Gold',
    'gh3@x.example,true,false,,2023-01-02T03:04:05.000Z,,Gold',
    'gh4@x.example,true,false,cus_gh4,2023-01-02T03:04:05.000Z,,Gold',
    'gh5@x.example,true,false,cus_gh5,2023-01-02T03:04:05.000Z,,Gold',
    'gh6@x.example,true,false,cus_gh6,2023-01-02T03:04:05.000Z,,Gold',
    'gh7@x.example,true,false,,2023-01-02T03:04:05.000Z,,',
    'gh8@x.example,true,true,,2023-01-02T03:04:05.000Z,,Gold',
  ].join('\n')
  const sent = await owner.post(`${at}?file_name=members.csv`, file, {
    headers: { 'content-type': 'text/csv' },
  })
  const { id, mapping, source } = sent.json()
  expect(source).toBe('ghost')
  const options = {
    existing: 'update',
    tags: [],
    consent_source: '',
    invite: false,
    plans: [{ name: 'Gold', offer_id: gold.id }],
  }
  const writes = () => double.asked.filter(({ method }) => method === 'POST').length
  const before = writes()
  await owner.post(`${at}/${id}/check`, { mapping, options })
  await world.work()
  expect(writes()).toBe(before)
  const checked = (await owner.get(`${at}/${id}`)).json()
  expect(checked).toMatchObject({
    state: 'checked',
    wrong: 1,
    paying: {
      ...{ subscriptions: 5, from_stripe: 4, without_payment: 0 },
      not_carried: [
        { reason: 'free', people: 1 },
        { reason: 'on_hold', people: 1 },
      ],
      charges: [
        { month: '2027-02', currency: 'EUR', amount: 600, people: 1 },
        { month: '2027-02', currency: 'USD', amount: 9750, people: 2 },
      ],
    },
  })
  const [fault] = (await owner.get(`${at}/${id}/faults`)).json()
  expect(fault).toMatchObject({ email: 'gh5@x.example', faults: [{ column: 'next_date', code: 'required' }] })
  await owner.post(`${at}/${id}/run`)
  await world.work()
  const terms = { status: 'active', period_end: '2027-02-17T09:30:00.000Z', cancel_at_end: false }
  expect(await subscriptionOf('gh1@x.example')).toMatchObject({ ...terms, amount: 750, currency: 'USD' })
  const yearly = { amount: 9000, period_unit: 'year', period_count: 1 }
  expect(await subscriptionOf('gh2@x.example')).toMatchObject({ ...terms, ...yearly })
  const lowered = { amount: 800, currency: 'EUR', discount_amount: 200, discount_periods: 2 }
  expect(await subscriptionOf('gh3@x.example')).toMatchObject({ ...terms, ...lowered })
  expect(await subscriptionOf('gh4@x.example')).toMatchObject({ ...terms, cancel_at_end: true })
  expect(await subscriptionOf('gh8@x.example')).toMatchObject({ comped: true })
  expect(await takeover(id, 'look')).toMatchObject({ methods: 4, running: 4 })
})

it('looks without changing anything, takes cards over, and ends what runs at Stripe with its period', async () => {
  customer('cus_look1')
  customer('cus_look2', { card: false })
  customer('cus_look3', { email: 'byaddress@x.example' })
  running('sub_look1', 'cus_look1', '2027-02-12T08:00:00Z')
  const id = await bring([
    'look1@x.example,All Access,active,7.50,USD,2027-02-10,cus_look1,Stripe',
    'look2@x.example,All Access,active,9.99,USD,2027-03-10,cus_look2,Stripe',
    'byaddress@x.example,All Access,active,9.99,USD,2027-03-10,,',
    'pal@x.example,All Access,active,9.99,USD,2027-03-10,,PayPal',
  ])
  expect((await owner.post(`${at}/${id}/stripe/take`)).json().code).toBe('takeover_unseen')
  const before = double.asked.filter(({ method }) => method === 'POST').length
  expect(await takeover(id, 'look')).toMatchObject({
    state: 'looked',
    methods: 2,
    no_method: 1,
    running: 1,
    taken: 0,
    to_ask: 2,
  })
  expect(double.asked.filter(({ method }) => method === 'POST')).toHaveLength(before)
  expect(await takeover(id, 'take')).toMatchObject({ state: 'done', taken: 2 })
  expect(double.things.get('sub_look1')).toMatchObject({ cancel_at_period_end: true })
  const row = await subscriptionOf('look1@x.example')
  expect(row).toMatchObject({ amount: 750, period_end: '2027-02-12T08:00:00.000Z' })
  expect(row.payment_method_id).not.toBeNull()
  // Again is the same.
  expect(await takeover(id, 'take')).toMatchObject({ state: 'done', taken: 2 })
  expect(await mailsTo(world.config.data_dir, 'pal@x.example')).toEqual([])
  expect((await owner.get(`${at}/${id}/payment-requests`)).json()).toMatchObject([
    { email: 'look2@x.example', provider: 'stripe', amount: 999, asked_at: null, answered: false },
    { email: 'pal@x.example', provider: 'paypal', plan: 'All Access', asked_at: null },
  ])
  await owner.post(`${at}/${id}/payment-requests`)
  await owner.post(`${at}/${id}/payment-requests`)
  await world.work()
  const mails = await mailsTo(world.config.data_dir, 'pal@x.example')
  expect(mails.map(({ subject }) => subject)).toEqual(['Keep your All Access: add a way to pay'])
  expect(await takeover(id)).toMatchObject({ to_ask: 0, asked: 2, answered: 0 })
  // The link signs them in; whatever they enter there is charged at their old price on their old date.
  const pal = await openBrowser(world)
  expect((await pal.get(mails[0]!.path)).statusCode).toBeLessThan(400)
  const row2 = await subscriptionOf('pal@x.example')
  await people.keepCard(row2.member_id)
  expect(await takeover(id)).toMatchObject({ to_ask: 0, asked: 2, answered: 1 })
  await until('2027-03-10T23:59:00Z')
  expect(await subscriptionOf('pal@x.example')).toMatchObject({
    amount: 999,
    period_end: '2027-04-10T23:59:00.000Z',
  })
  expect(await people.invoicesOf(row2)).toMatchObject([{ total: 999, status: 'paid' }])
  world.setTime('2027-02-14T00:00:00Z')
})

it('starts nothing while its store is a restored copy', async () => {
  const id = await bring(['copy@x.example,All Access,active,9.99,USD,2027-03-10,cus_copy,Stripe'])
  const stand = (standby_since: string | null) =>
    ctx.db.updateTable('store').set({ standby_since }).where('id', '=', world.storeId).execute()
  await stand('2027-02-01T00:00:00Z')
  const codes = await Promise.all(
    ['stripe/look', 'payment-requests'].map(
      async (step) => (await owner.post(`${at}/${id}/${step}`)).json().code,
    ),
  )
  expect(codes).toEqual(['store_on_standby', 'store_on_standby'])
  const films = await owner.post('/bullet/api/film-imports', {
    place: { kind: 'feed', address: 'https://films.example/feed' },
  })
  expect(films.json().code).toBe('store_on_standby')
  await stand(null)
})

it('waits while Stripe cannot be asked, tells the publisher once, and charges once afterwards', async () => {
  world.setTime('2027-02-15T00:00:00Z')
  customer('cus_down')
  const id = await bring(['down@x.example,All Access,active,9.99,USD,2027-02-20T00:00:00Z,cus_down,Stripe'])
  await takeover(id, 'look')
  await takeover(id, 'take')
  const row = await subscriptionOf('down@x.example')
  double.troubles.push(...Array.from({ length: 20 }, () => 503))
  await until('2027-02-20T00:00:00Z')
  expect(await waitsOf(row.id)).toBe('unreachable')
  expect(chargesOf('cus_down')).toBe(0)
  double.troubles.splice(0)
  await world.work()
  const notices = await ctx.db.selectFrom('notice').selectAll().where('kind', '=', 'renewals_wait').execute()
  expect(notices.length).toBeGreaterThan(0)
  await until('2027-02-20T01:30:00Z')
  await until('2027-02-20T01:31:00Z')
  expect(chargesOf('cus_down')).toBe(1)
  expect(await waitsOf(row.id)).toBeNull()
})

it('charges nobody twice in a month in which both sides run', async () => {
  world.setTime('2027-03-01T00:00:00Z')
  const count = 12
  const names = Array.from({ length: count }, (_, n) => `both${n}`)
  for (const name of names) customer(`cus_${name}`)
  const id = await bring(
    names.map(
      (name, n) =>
        `${name}@x.example,All Access,active,9.99,USD,2027-03-${String(n + 5).padStart(2, '0')},cus_${name},Stripe`,
    ),
  )
  // A third is billed by Stripe, a third by the platform itself, a third by nobody but us.
  for (const [n, name] of names.entries())
    if (n % 3 === 0)
      running(`sub_${name}`, `cus_${name}`, `2027-03-${String(n + 5).padStart(2, '0')}T14:00:00Z`)
  await takeover(id, 'look')
  await takeover(id, 'take')
  // One more begins to run behind our back.
  running('sub_late', 'cus_both2', '2027-03-07T14:00:00Z')
  for (let day = 1; day <= 31; day += 1) {
    const date = `2027-03-${String(day).padStart(2, '0')}`
    for (const [n, name] of names.entries())
      if (n + 5 === day && (n % 3 === 1 || n === 2))
        chargedElsewhere(`ch_old_${name}`, `cus_${name}`, `${date}T14:00:00Z`)
    await until(`${date}T23:59:30Z`)
  }
  const charged = names.map((name) => chargesOf(`cus_${name}`))
  expect(charged).toEqual(names.map(() => 1))
  const waiting = (await takeover(id)).waiting
  expect(waiting).toContainEqual({ reason: 'charged_elsewhere', people: 4 })
  expect(waiting).toContainEqual({ reason: 'other_subscription', people: 1 })
  expect(await findLedgerFaults(ctx.db)).toEqual([])
})

it('does not charge a card that was never taken over', async () => {
  customer('cus_left')
  await bring(['left@x.example,All Access,active,9.99,USD,2027-04-10T00:00:00Z,cus_left,Stripe'])
  await until('2027-04-10T00:00:00Z')
  const row = await subscriptionOf('left@x.example')
  expect(await waitsOf(row.id)).toBe('not_taken_over')
  expect(await people.invoicesOf(row)).toEqual([])
})

it('asks Stripe before a payment that somebody begins by hand, too', async () => {
  world.setTime('2027-05-01T00:00:00Z')
  customer('cus_hand')
  const id = await bring(['hand@x.example,All Access,trial,9.99,USD,2027-05-20T00:00:00Z,cus_hand,Stripe'])
  await takeover(id, 'look')
  await takeover(id, 'take')
  const row = await subscriptionOf('hand@x.example')
  const member = await world.as({ id: row.member_id, store_id: world.storeId })
  const skip = async () => (await member.post('/api/billings/subscription/skip_trial')).json().code
  running('sub_hand', 'cus_hand', '2027-05-20T00:00:00Z')
  expect(await skip()).toBe('charged_elsewhere')
  double.troubles.push(...Array.from({ length: 20 }, () => 503))
  expect(await skip()).toBe('charges_unknown')
  double.troubles.splice(0)
  expect(chargesOf('cus_hand')).toBe(0)
  double.things.delete('sub_hand')
  expect(await skip()).toBeUndefined()
  expect(chargesOf('cus_hand')).toBe(1)
  expect(await people.invoicesOf(row)).toHaveLength(1)
})

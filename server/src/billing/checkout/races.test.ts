import { expect, it } from 'vitest'
import {
  startTestOrder,
  makeCardToken,
  completeTestOrder,
  insertTestCoupon,
  insertTestOffer,
  makeShop,
  joinAsShopper,
  findTakenAmounts,
} from '../../../testing/shop.ts'
import { sendTestWebhooks } from '../payments/test-webhook-delivery.ts'
import { handleProviderEventJob } from '../payments/webhooks.ts'

const world = await makeShop()

/** Delivers and processes the pending webhooks of the Test provider. */
async function send() {
  await sendTestWebhooks.run(world.ctx, {}, new AbortController().signal)
  await world.work([handleProviderEventJob])
}

const film = await insertTestOffer(world, { type: 'fixed_price', amount: 500 })

it('gives the last coupon to one of fifty', async () => {
  const { code, id } = await insertTestCoupon(world, { percent: 50, max_redemptions: 1 })
  const people = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const browser = await world.as(await world.make.member())
      const order = await startTestOrder(browser, { offer_id: film.id, coupon: code })
      return { browser, order, payment_method: await makeCardToken(browser) }
    }),
  )
  for (const { order } of people) expect(order.totals.due_now).toBe(250)
  const answers = await Promise.all(
    people.map(({ browser, order, payment_method }, index) =>
      browser.post(
        `/api/orders/${order.key}/complete`,
        { payment_method, due_now: 250 },
        { remoteAddress: `10.9.${index}.1` }, // each from its own network
      ),
    ),
  )
  const paid = answers.filter(({ statusCode }) => statusCode === 200)
  expect(paid).toHaveLength(1)
  const refused = answers.filter(({ statusCode }) => statusCode !== 200)
  expect(new Set(refused.map((answer) => answer.json().code))).toEqual(new Set(['coupon_spent']))
  const coupon = await world.ctx.db
    .selectFrom('coupon')
    .select('redemptions')
    .where('id', '=', id)
    .executeTakeFirst()
  expect(coupon).toEqual({ redemptions: 1 })
  expect(await findTakenAmounts(world)).toEqual({ count: 1, amount: 250 })
})

it('begins one order where two tabs begin at once', async () => {
  const { browser } = await joinAsShopper(world)
  const orders = await Promise.all(
    Array.from({ length: 4 }, () => startTestOrder(browser, { offer_id: film.id })),
  )
  expect(new Set(orders.map(({ key }) => key)).size).toBe(1)
})

it('gives back the money of the second of two plans bought at once', async () => {
  const { browser } = await joinAsShopper(world)
  const [one, two] = [await insertTestOffer(world), await insertTestOffer(world, { amount: 1999 })]
  const orders = [
    await startTestOrder(browser, { offer_id: one.id }),
    await startTestOrder(browser, { offer_id: two.id }),
  ]
  const before = await findTakenAmounts(world)
  const cards = [await makeCardToken(browser), await makeCardToken(browser)]
  const answers = await Promise.all(
    orders.map(({ key }, index) => completeTestOrder(browser, key, { payment_method: cards[index]! })),
  )
  await world.work()
  const states = answers.map((answer) => answer.json().order?.state ?? answer.json().code)
  const won = states.indexOf('completed')
  expect(states.filter((state) => state === 'completed')).toHaveLength(1)
  expect((await findTakenAmounts(world)).amount - before.amount).toBe([999, 1999][won])
})

it('completes once where webhooks come while the browser confirms', async () => {
  const { browser } = await joinAsShopper(world)
  const before = await findTakenAmounts(world)
  const order = await startTestOrder(browser, { offer_id: film.id })
  const asked = await completeTestOrder(browser, order.key, {
    payment_method: await makeCardToken(browser, '4000000000003220'),
  })
  const { client_secret } = asked.json().requires_action
  await browser.post('/api/test_provider/authentications', { client_secret, passes: true })
  await world.ctx.pool.query(`update test_provider.webhook set due_at = now() - interval '1 minute'`)
  const [answer] = await Promise.all([
    completeTestOrder(browser, order.key, { payment_intent: client_secret }),
    send(),
    send(),
  ])
  expect(answer.json()).toMatchObject({ order: { state: 'completed' } })
  await send()
  expect((await findTakenAmounts(world)).amount - before.amount).toBe(500)
  const { rows } = await world.ctx.pool.query(
    `select count(*)::int as invoices from invoice join purchase on purchase.id = invoice.purchase_id where key = $1`,
    [order.key],
  )
  expect(rows).toEqual([{ invoices: 1 }])
})

it('completes by a webhook alone where the browser never comes back', async () => {
  const { browser } = await joinAsShopper(world)
  const order = await startTestOrder(browser, { offer_id: film.id })
  const asked = await completeTestOrder(browser, order.key, {
    payment_method: await makeCardToken(browser, '4000000000003220'),
  })
  const { client_secret } = asked.json().requires_action
  await browser.post('/api/test_provider/authentications', { client_secret, passes: true })
  await world.ctx.pool.query(`update test_provider.webhook set due_at = now() - interval '1 minute'`)
  await send()
  expect((await browser.get(`/api/orders/${order.key}`)).json()).toMatchObject({ state: 'completed' })
})

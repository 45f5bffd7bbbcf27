import { expect, it } from 'vitest'
import { openBrowser, type Browser } from '../../../../testing/browser.ts'
import {
  startTestOrder,
  makeCardToken,
  insertTestCoupon,
  insertTestOffer,
  makeShop,
  joinAsShopper,
} from '../../../../testing/shop.ts'

const world = await makeShop()
const plan = await insertTestOffer(world, { amount: 1200 })
const { code, id: coupon_id } = await insertTestCoupon(world, { percent: 25 })
const MOST = 20

const look = async (browser: Browser, tried: string) =>
  (await browser.get(`/api/coupons/${tried}`)).json().code

/** Every call that reveals whether a code exists. */
const WAYS: Record<string, (browser: Browser, tried: string) => Promise<string | undefined>> = {
  'the price of /join': look,
  'beginning an order': async (browser, coupon) =>
    (await browser.post('/api/orders', { offer_id: plan.id, coupon })).json().coupon_problem ?? code,
  'changing an order': async (browser, coupon) => {
    const order = await startTestOrder(browser, { offer_id: plan.id })
    const answer = (await browser.patch(`/api/orders/${order.key}`, { coupon })).json()
    return answer.success === false ? answer.code : code
  },
  'a payment the browser confirms': async (browser, coupon_code) =>
    (
      await browser.post('/api/billings/payment_intent', {
        amount: 900,
        product_id: plan.id,
        coupon_code,
      })
    ).json().code,
}

it.each(Object.entries(WAYS))('lets nobody guess codes by %s', async (_, ask) => {
  const { browser } = await joinAsShopper(world)
  for (let nth = 0; nth < MOST; nth += 1) expect(await look(browser, `WRONG${nth}`)).toBe('coupon_unknown')
  expect(await ask(browser, 'WRONG')).toBe('codes_tried_too_often')
  expect(await ask(browser, code)).toBe('codes_tried_too_often')
})

it('counts wrong codes alone, and a right one does not wipe them out', async () => {
  const { browser } = await joinAsShopper(world)
  for (let nth = 0; nth < MOST; nth += 1) expect(await look(browser, code)).toBe(code)
  for (let nth = 1; nth < MOST; nth += 1) {
    expect(await look(browser, `WRONG${nth}`)).toBe('coupon_unknown')
    expect(await look(browser, code)).toBe(code)
  }
  expect(await look(browser, 'WRONG')).toBe('coupon_unknown')
  expect(await look(browser, code)).toBe('codes_tried_too_often')
})

it('takes the code of a gift card known to be right for no pardon either', async () => {
  const { browser } = await joinAsShopper(world)
  const tryOne = async () =>
    (await browser.post('/api/gift_cards/look', { code: 'BCDF-GHJK-MNPQ-RSTV' })).json().code
  for (let nth = 0; nth < 10; nth += 1) expect(await tryOne()).toBe('gift_card_not_found')
  expect(await tryOne()).toBe('codes_tried_too_often')
})

it('goes on with an order whose code may not be tried', async () => {
  const { browser } = await joinAsShopper(world)
  for (let nth = 0; nth < MOST; nth += 1) await look(browser, `WRONG${nth}`)
  const answer = await browser.post('/api/orders', { offer_id: plan.id, coupon: code })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({
    coupon_problem: 'codes_tried_too_often',
    order: { totals: { due_now: 1200 } },
  })
})

it('counts guests of one network together, and nobody else with them', async () => {
  const address = '198.51.100.7'
  const guests = await Promise.all([1, 2].map(() => openBrowser(world, { address })))
  for (let nth = 0; nth < MOST; nth += 1) await look(guests[nth % 2]!, `WRONG${nth}`)
  expect(await look(guests[0]!, code)).toBe('codes_tried_too_often')
  expect(await look(await openBrowser(world), code)).toBe(code)
  expect(await look((await joinAsShopper(world)).browser, code)).toBe(code)
})

it('counts fifty wrong codes at the same moment one by one', async () => {
  const { browser } = await joinAsShopper(world)
  const answers = await Promise.all(Array.from({ length: 50 }, (_, nth) => look(browser, `WRONG${nth}`)))
  expect(answers.filter((answer) => answer === 'coupon_unknown')).toHaveLength(MOST)
})

it('counts numbers of coupons whether they are right or wrong', async () => {
  const { browser, id } = await joinAsShopper(world)
  const subscribe = async () =>
    (
      await browser.post('/api/billings/provider_subscription', {
        plan_id: plan.id,
        payment_method: await makeCardToken(browser, '4000000000000002'),
        coupon_id,
      })
    ).json().code
  expect(await subscribe()).toBe('payment_declined')
  const counted = await world.ctx.db
    .selectFrom('attempt')
    .selectAll()
    .where('kind', '=', 'coupon')
    .where('email', '=', `member ${id}`)
    .execute()
  expect(counted).toHaveLength(1)
  await world.ctx.db
    .insertInto('attempt')
    .values(Array.from({ length: MOST - 1 }, () => counted[0]!))
    .execute()
  expect(await subscribe()).toBe('codes_tried_too_often')
})

import { expect, it } from 'vitest'
import {
  startTestOrder,
  makeCardToken,
  completeTestOrder,
  insertTestOffer,
  makeShop,
  joinAsShopper,
  openAsGuest,
} from '../../../testing/shop.ts'
import { storeContextOf } from '../../../testing/store-context.ts'
import { accountOf } from '../providers/registry.ts'
import { signedWebhook, SIGNATURE } from '../providers/test-webhooks.ts'

const world = await makeShop()
const film = await insertTestOffer(world, { type: 'fixed_price', amount: 500 })

it('trying cards by the thousand: twenty calls a minute from one address', async () => {
  const { browser } = await joinAsShopper(world)
  const order = await startTestOrder(browser, { offer_id: film.id })
  const payment_method = await makeCardToken(browser, '4000000000000002')
  const statuses: number[] = []
  for (let call = 0; call < 21; call += 1)
    statuses.push((await completeTestOrder(browser, order.key, { payment_method })).statusCode)
  expect(statuses.slice(0, 20).every((status) => status === 402)).toBe(true)
  expect(statuses[20]).toBe(429)
})

it('asking which addresses have accounts: counted by network, and nobody else is kept out', async () => {
  const { email } = await joinAsShopper(world)
  const guest = await openAsGuest(world)
  const order = await startTestOrder(guest, { offer_id: film.id })
  const ask = () => guest.post(`/api/orders/${order.key}/customer_info`, { email, name: 'Curious' })
  for (let call = 0; call < 20; call += 1) expect((await ask()).json().code).toBe('sign_in_to_go_on')
  expect((await ask()).json()).toMatchObject({ code: 'locked_out' })
  const other = await openAsGuest(world)
  const theirs = await startTestOrder(other, { offer_id: film.id })
  const answer = await other.post(`/api/orders/${theirs.key}/customer_info`, { email, name: 'Honest' })
  expect(answer.json()).toMatchObject({ code: 'sign_in_to_go_on' })
})

it('a way back to another site: not kept', async () => {
  for (const came_from of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
  ])
    expect(await startTestOrder(await openAsGuest(world), { offer_id: film.id, came_from })).toMatchObject({
      came_from: null,
    })
})

it('news nobody sent: forged, changed and old ones change nothing', async () => {
  const { browser } = await joinAsShopper(world)
  const order = await startTestOrder(browser, { offer_id: film.id })
  const asked = await completeTestOrder(browser, order.key, {
    payment_method: await makeCardToken(browser, '4000000000003220'),
  })
  const ref = asked.json().requires_action.client_secret.split('_secret_')[0]
  const event = {
    id: 'made-up',
    type: 'payment_changed',
    ref,
    payment_ref: null,
    details: {},
    at: '2026-01-01T00:00:00Z',
  }
  const { keys } = await accountOf(storeContextOf(world), 'test')
  const now = new Date()
  const right = signedWebhook(keys, event, now)
  const send = ({ headers, body }: { headers: Record<string, string>; body: Buffer }) =>
    world.app.inject({
      method: 'POST',
      url: '/api/webhooks/test',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: body,
    })
  const changed = Buffer.from(right.body.toString().replace('made-up', 'made-it'))
  for (const webhook of [
    signedWebhook({ secret: 'another' }, event, now),
    signedWebhook(keys, event, new Date(now.getTime() - 6 * 60_000)),
    { ...right, body: changed },
    { headers: { [SIGNATURE]: 'nonsense' }, body: right.body },
  ])
    expect((await send(webhook)).statusCode).toBe(400)
  // A correctly signed event about a change that never happened only causes a reconciliation.
  for (let time = 0; time < 2; time += 1) expect((await send(right)).statusCode).toBe(200)
  await world.work()
  expect((await browser.get(`/api/orders/${order.key}`)).json()).toMatchObject({ state: 'payment_pending' })
})

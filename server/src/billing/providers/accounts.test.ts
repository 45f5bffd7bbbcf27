import { afterAll, expect, it } from 'vitest'
import Stripe from 'stripe'
import { SECRET_KEY, startStripeDouble } from '../../../testing/stripe-double.ts'
import { makeWorld } from '../../../testing/world.ts'
import { handleProviderEventJob } from '../payments/webhooks.ts'

const double = await startStripeDouble()
afterAll(() => double.stop())
const world = await makeWorld({ STRIPE_URL: double.url })
const owner = await world.as(world.owner)
const KEYS = { publishable_key: 'pk_test_1', secret_key: SECRET_KEY, webhook_secret: 'whsec_1' }
const stripe = (states: { provider: string }[]) => states.find(({ provider }) => provider === 'stripe')
const save = (keys: object) => owner.put('/bullet/api/providers/stripe', { keys })
const turn = (provider: string, enabled: boolean) =>
  owner.patch(`/bullet/api/providers/${provider}`, { enabled })

it('keeps keys sealed, says what the provider says of them, and never a secret', async () => {
  expect((await save({ secret_key: SECRET_KEY })).json()).toMatchObject({ code: 'key_missing' })
  const wrong = await save({ ...KEYS, secret_key: 'sk_test_no' })
  expect(stripe(wrong.json())).toMatchObject({ problem: { reason: 'keys_wrong' } })
  expect((await turn('stripe', true)).json()).toMatchObject({ code: 'provider_untried' })

  const right = await save({ secret_key: SECRET_KEY })
  expect(stripe(right.json())).toMatchObject({ problem: null, live: false, enabled: false })
  for (const text of [right.body, (await owner.get('/bullet/api/audit')).body])
    expect(text).not.toMatch(/sk_test|whsec/)
  const { sealed } = await world.ctx.db
    .selectFrom('provider_account')
    .select('sealed')
    .where('provider', '=', 'stripe')
    .executeTakeFirstOrThrow()
  expect(sealed!.toString('latin1')).not.toContain(SECRET_KEY)
  expect(stripe((await turn('stripe', true)).json())).toMatchObject({ enabled: true })
})

it('takes no test cards beside real ones, nor when everything is turned off', async () => {
  const live = { live: true, enabled: true }
  await world.ctx.db.updateTable('provider_account').set(live).where('provider', '=', 'stripe').execute()
  expect((await turn('stripe', true)).json()).toContainEqual(
    expect.objectContaining({ provider: 'test', enabled: false }),
  )
  expect((await turn('test', true)).json()).toMatchObject({ code: 'test_beside_live' })
  const off = (await turn('stripe', false)).json<{ enabled: boolean }[]>()
  expect(off.filter(({ enabled }) => enabled)).toEqual([])
})

it('keeps what a provider says once, and nothing that it did not say', async () => {
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    created: 1,
    type: 'customer.updated',
    data: { object: { object: 'customer', id: 'cus_1' } },
  })
  const post = (provider: string, secret: string) =>
    world.app.inject({
      method: 'POST',
      url: `/api/webhooks/${provider}`,
      payload,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
      },
    })
  expect((await post('stripe', 'whsec_other')).json()).toMatchObject({ code: 'webhook_forged' })
  expect((await post('paypal', 'whsec_1')).statusCode).toBe(404)
  const answers = await Promise.all([post('stripe', 'whsec_1'), post('stripe', 'whsec_1')])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const kept = await world.ctx.db.selectFrom('provider_event').selectAll().execute()
  expect(kept).toMatchObject([{ event_id: 'evt_1', type: 'other', handled_at: null }])
  await world.work([handleProviderEventJob])
})

import { expect, it } from 'vitest'
import { storeContextOf } from '../../../testing/store-context.ts'
import { makeWorld } from '../../../testing/world.ts'
import { chargePayment } from '../payments/payments.ts'
import { ForgedWebhook, type ChargeRequest } from './provider.ts'
import { accountOf, enabledProviders, providerOf } from './registry.ts'
import { answerBank, makeToken } from './test-checkout.ts'
import { testProvider } from './test-provider.ts'
import { feeOf } from './test-money.ts'
import { testStoreOf } from './test-store.ts'
import { signedWebhook, SIGNATURE } from './test-webhooks.ts'

const world = await makeWorld()
const ctx = storeContextOf(world)
const provider = providerOf(ctx, 'test')
const account = await accountOf(ctx, 'test')
const ana = { member_id: 7, email: 'ana@example.com', name: 'Ana', ref: null }

let keys = 0
const tokenOf = async (number: string, more = {}) =>
  (await makeToken(ctx, account, { number, exp_month: 12, exp_year: 2090, cvc: '123', ...more })).token
const chargeOf = (ref: string, more: Partial<ChargeRequest> = {}): ChargeRequest => ({
  key: `test:${(keys += 1)}`,
  amount: 999,
  currency: 'USD',
  method: { ref, customer_ref: null },
  on_session: true,
  keep: false,
  description: 'A month',
  return_url: 'http://localhost/',
  ...more,
})

it('is the way to pay of a store that has no other', async () => {
  expect(await enabledProviders(ctx)).toEqual([{ provider: 'test', live: false, keys: {} }])
})

it('takes the money once for a key, and refuses the key for another amount', async () => {
  const charge = chargeOf(await tokenOf('4242 4242 4242 4242'))
  const [first, second] = await Promise.all([
    provider.charge(account, charge),
    provider.charge(account, charge),
  ])
  expect(first).toEqual({ state: 'succeeded', ref: expect.any(String), fee: feeOf(999, 'USD'), method: null })
  expect(second).toEqual(first)
  await expect(provider.charge(account, { ...charge, amount: 998 })).rejects.toThrow('another amount')
})

it.each([
  ['4000000000000002', 'card_declined'],
  ['4000000000009995', 'insufficient_funds'],
  ['4000000000009987', 'lost_or_stolen'],
  ['4000000000000069', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc'],
  ['4000000000000119', 'processing_error'],
])('declines %s: %s', async (number, code) => {
  const token = await tokenOf(number)
  expect(await provider.charge(account, chargeOf(token))).toMatchObject({ state: 'declined', code })
  await expect(provider.saveMethod(account, { token, customer: ana, key: token })).rejects.toMatchObject({
    code,
  })
})

it('takes no amount that is too small and no currency it does not know', async () => {
  const token = await tokenOf('5555555555554444')
  const outcomeOf = (more: Partial<ChargeRequest>) => provider.charge(account, chargeOf(token, more))
  expect(await outcomeOf({ amount: 49 })).toMatchObject({ state: 'declined', code: 'amount_too_small' })
  expect(await outcomeOf({ currency: 'XAF' })).toMatchObject({ code: 'currency_not_supported' })
  expect(await outcomeOf({ currency: 'JPY', amount: 50 })).toMatchObject({ state: 'succeeded' })
  expect(provider.least('XAF')).toBeNull()
})

it('keeps no number, and takes none that a bank has given to somebody', async () => {
  await tokenOf('378282246310005', { cvc: '1234' })
  const { rows } = await world.ctx.pool.query<{ all: string }>(
    'select json_agg(method)::text as all from test_provider.method method',
  )
  expect(rows[0]!.all).not.toContain('378282246310005')
  expect(rows[0]!.all).toContain('0005')
  await expect(tokenOf('4539578763621486')).rejects.toMatchObject({ code: 'test_card_only' })
  await expect(tokenOf('4242424242424241')).rejects.toMatchObject({ code: 'wrong_card' })
  await expect(tokenOf('4242424242424242', { exp_year: 2020 })).rejects.toMatchObject({ code: 'wrong_card' })
  await expect(tokenOf('4242424242424242', { cvc: '12' })).rejects.toMatchObject({ code: 'wrong_card' })
})

it('asks the bank of a payer who is there, and declines while they are away', async () => {
  const token = await tokenOf('4000000000003220')
  const asked = await provider.charge(account, chargeOf(token))
  if (asked.state !== 'requires_action') throw new Error(`It is ${asked.state}.`)
  expect(await answerBank(ctx, account, asked.client_secret, true)).toEqual({ state: 'succeeded' })
  expect(await answerBank(ctx, account, asked.client_secret, false)).toEqual({ state: 'succeeded' })
  expect(await provider.findPayment(account, asked.ref)).toMatchObject({ state: 'succeeded' })
  const away = await provider.charge(account, chargeOf(token, { on_session: false }))
  expect(away).toMatchObject({ state: 'declined', code: 'authentication_required' })
})

it('fails where the payer does not pass, or the bank declines all the same', async () => {
  for (const [number, passes, code] of [
    ['4000002500003155', false, 'authentication_required'],
    ['4000008400001629', true, 'card_declined'],
  ] as const) {
    const asked = await provider.charge(account, chargeOf(await tokenOf(number)))
    if (asked.state !== 'requires_action') throw new Error(`It is ${asked.state}.`)
    await answerBank(ctx, account, asked.client_secret, passes)
    expect(await provider.findPayment(account, asked.ref)).toMatchObject({ state: 'declined', code })
  }
})

it('saves a card whose bank was asked once, and charges it while the payer is away', async () => {
  const asked = { key: 'setup:1', currency: 'USD', customer: null, return_url: '' }
  const setup = await provider.beginSetup(account, asked)
  expect(await provider.beginSetup(account, asked)).toEqual(setup)
  const card = { number: '4000002500003155', exp_month: 12, exp_year: 2090, cvc: '123' }
  const given = await makeToken(ctx, account, { ...card, setup_secret: setup.client_secret })
  expect(given.asks_bank).toBe(true)
  const save = () => provider.saveMethod(account, { token: setup.ref, customer: ana, key: 'save' })
  await expect(save()).rejects.toMatchObject({ code: 'authentication_required' })
  await answerBank(ctx, account, setup.client_secret, true)
  const saved = await save()
  expect(saved).toMatchObject({ kind: 'card', brand: 'visa', last4: '3155', customer_ref: 'tpc_7' })
  const away = chargeOf(saved.ref, { method: saved, on_session: false })
  expect(await provider.charge(account, away)).toMatchObject({ state: 'succeeded' })
})

it('charges a card saved by somebody only as theirs, and not once it is forgotten', async () => {
  const token = await tokenOf('4242424242424242')
  const saved = await provider.saveMethod(account, { token, customer: ana, key: 'k' })
  const theirs = chargeOf(saved.ref, { method: { ref: saved.ref, customer_ref: 'tpc_8' } })
  expect(await provider.charge(account, theirs)).toMatchObject({ code: 'method_gone' })
  const bob = { ...ana, member_id: 8 }
  await expect(provider.saveMethod(account, { token, customer: bob, key: 'b' })).rejects.toMatchObject({
    code: 'method_gone',
  })
  await provider.forgetMethod(account, saved)
  expect(await provider.charge(account, chargeOf(saved.ref, { method: saved }))).toMatchObject({
    code: 'method_gone',
  })
})

it('lets the card of 0341 pay once and then no more', async () => {
  const method = { ref: await tokenOf('4000000000000341'), customer_ref: 'tpc_7' }
  const first = await provider.charge(account, chargeOf(method.ref, { method, keep: true }))
  expect(first).toMatchObject({ state: 'succeeded', method: { last4: '0341', customer_ref: 'tpc_7' } })
  expect(await provider.charge(account, chargeOf(method.ref, { method }))).toMatchObject({
    code: 'card_declined',
  })
})

it('does not answer at first, or loses its answer: asked again with the key it has moved the money once', async () => {
  for (const number of ['4000000000005035', '4000000000005043']) {
    const charge = chargeOf(await tokenOf(number))
    await expect(provider.charge(account, charge)).rejects.toThrow('does not answer')
    const again = await provider.charge(account, charge)
    expect(again).toMatchObject({ state: 'succeeded' })
    expect(await provider.charge(account, charge)).toEqual(again)
  }
})

it('gives back once for a key and never more than was paid', async () => {
  const paid = await provider.charge(account, chargeOf(await tokenOf('4242424242424242')))
  const back = { payment_ref: paid.ref!, currency: 'USD', reason: '' }
  const first = await provider.refund(account, { ...back, key: 'r1', amount: 600 })
  expect(first).toMatchObject({ state: 'succeeded' })
  expect(await provider.refund(account, { ...back, key: 'r1', amount: 600 })).toEqual(first)
  expect(await provider.refund(account, { ...back, key: 'r2', amount: 400 })).toMatchObject({
    state: 'failed',
  })
  expect(await provider.refund(account, { ...back, key: 'r3', amount: 399 })).toMatchObject({
    state: 'succeeded',
  })
})

it('takes a card for a payment the browser began', async () => {
  const intent = { key: 'i1', amount: 500, currency: 'EUR', customer: null, method_type: null, keep: false }
  const begun = await provider.beginPayment(account, { ...intent, description: '', return_url: '' })
  if (begun.state !== 'requires_action') throw new Error(`It is ${begun.state}.`)
  await tokenOf('4242424242424242', { setup_secret: begun.client_secret })
  expect(await provider.findPayment(account, begun.ref)).toMatchObject({ state: 'succeeded' })
})

it('reads its own webhooks and no forged, changed or old ones', async () => {
  const now = new Date()
  const event = { id: '1', type: 'other', ref: 'x', payment_ref: null, details: {}, at: now.toISOString() }
  const sent = signedWebhook(account.keys, event, now)
  expect(await provider.readWebhook(account, { ...sent, now })).toEqual([event])
  const refused = (webhook: object) =>
    expect(provider.readWebhook(account, { ...sent, now, ...webhook })).rejects.toThrow(ForgedWebhook)
  await refused({ body: Buffer.from(sent.body.toString().replace('"x"', '"y"')) })
  await refused({ headers: {} })
  await refused({ headers: { [SIGNATURE]: `t=1,v1=${'0'.repeat(64)}` } })
  await refused({ now: new Date(now.getTime() + 301_000) })
  await refused(signedWebhook({ secret: 'of another store' }, event, now))
})

it('writes its books apart from the transaction of whoever asks', async () => {
  const token = await tokenOf('4242424242424242')
  const charge = chargeOf(token)
  const rolledBack = ctx.db.transaction().execute(async (db) => {
    await testProvider({ ...ctx, db }).charge(account, charge)
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  const booked = testStoreOf(ctx)
    .selectFrom('test_provider.payment')
    .select('state')
    .where('key', '=', charge.key)
  expect(await booked.execute()).toEqual([{ state: 'succeeded' }])
})

it('is never asked inside a transaction, whoever tries', async () => {
  const charge = chargeOf(await tokenOf('4242424242424242'))
  for (const name of ['test', 'stripe', 'paypal', 'authorize_net']) {
    const asked = ctx.db
      .transaction()
      .execute((db) => providerOf({ ...ctx, db }, name).charge(account, charge))
    await expect(asked).rejects.toThrow('inside a transaction')
  }
  await expect(ctx.db.transaction().execute((db) => chargePayment({ ...ctx, db }, 1))).rejects.toThrow(
    'inside a transaction',
  )
})

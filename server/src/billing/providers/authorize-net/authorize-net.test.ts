import { createHmac } from 'node:crypto'
import { afterAll, afterEach, expect, it } from 'vitest'
import { startVendorDouble, type VendorRequest, type VendorReply } from '../../../../testing/vendor-double.ts'
import {
  ForgedWebhook,
  ProviderRefused,
  ProviderUnavailable,
  type ChargeRequest,
  type ProviderAccount,
} from '../provider.ts'
import { makeAuthorizeNet } from './authorize-net.ts'

// Written by hand from https://developer.authorize.net/api/reference/: there is no machine-readable description.
const ok = (more: object): VendorReply => ({
  status: 200,
  body: { ...more, messages: { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] } },
})
const failed = (code: string, text: string, more = {}): VendorReply => ({
  status: 200,
  body: { ...more, messages: { resultCode: 'Error', message: [{ code, text }] } },
})
interface Sent {
  transactionType: string
  amount: string
  order: { invoiceNumber: string }
}
const taken: (Sent & { transId: string })[] = []
let reason: string | null = null
let status = 'capturedPendingSettlement'

function tell({ body }: VendorRequest): VendorReply {
  const [name] = Object.keys(body)
  const asked = body[name!] as Record<string, unknown>
  const { transactionKey } = asked['merchantAuthentication'] as { transactionKey: string }
  if (transactionKey !== 'good')
    return failed('E00007', 'User authentication failed due to invalid authentication values.')
  if (name === 'createTransactionRequest') return pay(asked['transactionRequest'] as Sent)
  if (name === 'getTransactionListForCustomerRequest')
    return ok({
      transactions: taken.map(({ transId, order }) => ({ transId, transactionStatus: status, ...order })),
    })
  if (name === 'getTransactionDetailsRequest') {
    const found = taken.find(({ transId }) => transId === asked['transId'])!
    return ok({ transaction: { ...found, transactionStatus: status, authAmount: Number(found.amount) } })
  }
  if (name === 'createCustomerPaymentProfileRequest') return ok({ customerPaymentProfileId: '77' })
  if (name === 'getCustomerPaymentProfileRequest') {
    const creditCard = { cardNumber: 'XXXX1111', cardType: 'Visa', expirationDate: '2034-12' }
    return ok({ paymentProfile: { customerPaymentProfileId: '77', payment: { creditCard } } })
  }
  return ok({ publicClientKey: 'public', isTestMode: false })
}

function pay(sent: Sent): VendorReply {
  if (reason)
    return ok({
      transactionResponse: {
        responseCode: '2',
        transId: '9',
        errors: [{ errorCode: reason, errorText: '' }],
      },
    })
  const before = taken.find(
    ({ order, amount }) => order.invoiceNumber === sent.order?.invoiceNumber && amount === sent.amount,
  )
  if (before) {
    const errors = [{ errorCode: '11', errorText: 'A duplicate transaction has been submitted.' }]
    return ok({
      transactionResponse: { responseCode: '3', transId: '0', refTransID: before.transId, errors },
    })
  }
  const transId = String(60_000 + taken.length)
  if (sent.transactionType === 'authCaptureTransaction') taken.push({ ...sent, transId })
  return ok({ transactionResponse: { responseCode: '1', transId } })
}

const double = await startVendorDouble(tell, '\uFEFF')
const anet = makeAuthorizeNet(double.url)
afterAll(() => double.stop())
afterEach(() => {
  reason = null
  status = 'capturedPendingSettlement'
})
const SIGNATURE_KEY = 'AB'.repeat(64)
const account: ProviderAccount = {
  store_id: 1,
  provider: 'authorize_net',
  live: false,
  mark: 'abcdef',
  keys: {
    api_login_id: 'login',
    transaction_key: 'good',
    client_key: 'public',
    signature_key: SIGNATURE_KEY,
  },
}
let keys = 0
const chargeOf = (changes: Partial<ChargeRequest> = {}): ChargeRequest => ({
  key: `payment:${(keys += 1)}`,
  amount: 999,
  currency: 'USD',
  method: { ref: '77', customer_ref: '7' },
  on_session: false,
  keep: false,
  description: 'Harbour',
  return_url: 'https://films.example',
  ...changes,
})

it('charges once, however often it is asked, in the order its schema asks for', async () => {
  const asked = chargeOf()
  const first = await anet.charge(account, asked)
  expect(first).toMatchObject({ state: 'succeeded' })
  expect(await anet.charge(account, asked)).toEqual(first)
  expect(await anet.charge(account, { ...asked, again: true })).toEqual(first)
  expect(taken).toHaveLength(1)
  const request = double.requests[0]!.body['createTransactionRequest'] as { transactionRequest: object }
  expect(Object.keys(request)).toEqual(['merchantAuthentication', 'refId', 'transactionRequest'])
  expect(Object.keys(request.transactionRequest)).toEqual([
    'transactionType',
    'amount',
    'currencyCode',
    'profile',
    'order',
    'transactionSettings',
    'processingOptions',
  ])
})

it('pays by what the page got for a card, and keeps it', async () => {
  const given = { data_descriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', data_value: 'eyJjb2RlIjoiNTBfMl8wNjAwMDUi' }
  const opaque = {
    opaqueData: { dataDescriptor: given.data_descriptor, dataValue: given.data_value },
  }
  const token = JSON.stringify(given)
  await anet.charge(account, chargeOf({ method: { ref: token, customer_ref: null } }))
  expect(double.requests.at(-1)!.body).toMatchObject({
    createTransactionRequest: { transactionRequest: { payment: opaque } },
  })

  const customer = { member_id: 3, email: null, name: 'Ines', ref: '7' }
  const kept = await anet.saveMethod(account, { token, customer, key: 'save:3' })
  expect(kept).toMatchObject({ ref: '77', customer_ref: '7', brand: 'visa', last4: '1111', exp_year: 2034 })
  expect(double.requests.map(({ body }) => body['createCustomerPaymentProfileRequest'])).toContainEqual(
    expect.objectContaining({ paymentProfile: { payment: opaque } }),
  )
  for (const bad of ['tok_visa', '{', '{"data_value":"x"}'])
    await expect(anet.saveMethod(account, { token: bad, customer, key: 'save:4' })).rejects.toThrow(
      ProviderRefused,
    )
})

it.each([
  ['2', 'card_declined'],
  ['4', 'lost_or_stolen'],
  ['8', 'expired_card'],
  ['44', 'incorrect_cvc'],
  ['37', 'incorrect_number'],
])('says of reason %s that it is %s', async (given, code) => {
  reason = given
  expect(await anet.charge(account, chargeOf())).toMatchObject({ state: 'declined', code })
})

it.each(['lose the answer', 'hang up', 'nonsense', 503] as const)(
  'does not know what came of it: %s',
  async (trouble) => {
    double.failures.push(trouble)
    const asked = chargeOf()
    await expect(anet.charge(account, asked)).rejects.toThrow(ProviderUnavailable)
    expect(await anet.charge(account, asked)).toMatchObject({ state: 'succeeded' })
  },
)

it('voids what is not settled as a whole alone, and gives back parts later', async () => {
  const paid = await anet.charge(account, chargeOf())
  const asked = { key: 'refund:1', payment_ref: paid.ref!, amount: 400, currency: 'USD', reason: 'asked' }
  expect(await anet.refund(account, asked)).toMatchObject({ state: 'failed', reason: 'not_settled' })
  expect(await anet.refund(account, { ...asked, amount: 999 })).toMatchObject({ state: 'succeeded' })
  status = 'settledSuccessfully'
  expect(await anet.refund(account, asked)).toMatchObject({ state: 'succeeded' })
})

it('says which keys do not work', async () => {
  await anet.check(account)
  const keysOf = (changes: object) => ({ ...account, keys: { ...account.keys, ...changes } })
  await expect(anet.check(keysOf({ transaction_key: 'no' }))).rejects.toMatchObject({ reason: 'keys_wrong' })
  await expect(anet.check(keysOf({ client_key: 'other' }))).rejects.toMatchObject({
    reason: 'keys_not_a_pair',
  })
})

it('believes a webhook that is signed, and no other', async () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const told = (eventDate: string) =>
    Buffer.from(
      JSON.stringify({
        notificationId: 'n1',
        eventType: 'net.authorize.payment.authcapture.created',
        eventDate,
        payload: { entityName: 'transaction', id: '60000' },
      }),
    )
  const signed = (body: Buffer, key: string | Buffer = SIGNATURE_KEY) => ({
    headers: {
      'x-anet-signature': `sha512=${createHmac('sha512', key).update(body).digest('hex').toUpperCase()}`,
    },
    body,
    now,
  })
  const body = told('2026-11-21T11:59:00Z')
  const [event] = await anet.readWebhook(account, signed(body))
  expect(event).toMatchObject({ id: 'n1', type: 'payment_changed', ref: '60000' })
  expect(await anet.readWebhook(account, signed(body))).toEqual([event])
  const changed = { ...signed(body), body: Buffer.from(body.toString().replace('60000', '60001')) }
  for (const bad of [
    changed,
    signed(body, 'other'),
    signed(told('2026-11-01T00:00:00Z')),
    { ...signed(body), headers: {} },
  ])
    await expect(anet.readWebhook(account, bad)).rejects.toThrow(ForgedWebhook)
})

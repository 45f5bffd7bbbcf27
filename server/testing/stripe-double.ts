import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import qs from 'qs'
import type { StripeRequests } from './stripe-requests.ts'
import type { StripeChecks } from './stripe-schemas.ts'
import { vendorContract } from './vendor-contracts.ts'

type StripeObject = Record<string, unknown> & { id: string }
type RequestForm = Record<string, unknown>

export interface StripeDouble {
  url: string
  /** The received requests, in order. */
  asked: {
    method: string
    path: string
    form: RequestForm
    key: string | undefined
    version: string | undefined
  }[]
  things: Map<string, StripeObject>
  /** Puts an object there as if another program had made it. */
  put(kind: string, id: string, values: Record<string, unknown>): void
  /** The moment at which charges are made. */
  now: { at: Date | null }
  /** The next answers: a status instead of the real one, or no answer. */
  troubles: (number | 'hang up' | 'lose the answer')[]
  stop(): Promise<void>
}

export const SECRET_KEY = 'sk_test_double'

class StripeRefusal extends Error {
  readonly status: number
  readonly error: Record<string, unknown>

  constructor(status: number, error: Record<string, unknown>) {
    super(String(error['message'] ?? error['code']))
    this.status = status
    this.error = error
  }
}

/**
 * A test double of the Stripe API on its own port: it stores objects, replays by key, and replies in the
 * shape of the official fixtures if available. `checks` rejects requests that the SDK's types do not allow.
 */
export async function startStripeDouble(checks?: StripeChecks): Promise<StripeDouble> {
  const fixtures = vendorContract<{ resources: Record<string, StripeObject> }>('stripe-fixtures3.json')
  const things = new Map<string, StripeObject>()
  const answers = new Map<string, { sent: string; status: number; body: unknown }>()
  const now: StripeDouble['now'] = { at: null }
  const double: Omit<StripeDouble, 'url' | 'stop' | 'put'> = { asked: [], things, troubles: [], now }
  let numbers = 0

  const make = (kind: string, prefix: string, values: Record<string, unknown>): StripeObject => {
    const id = typeof values['id'] === 'string' ? values['id'] : `${prefix}_${(numbers += 1)}`
    const thing = {
      ...structuredClone(fixtures?.resources[kind]),
      ...BASE_FIELDS,
      object: kind,
      id,
      ...values,
    } as StripeObject
    things.set(id, thing)
    return thing
  }
  const find = (id: string, param: string): StripeObject => {
    const thing = things.get(id)
    if (thing) return thing
    throw new StripeRefusal(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      param,
      message: `No such ${param}: '${id}'`,
    })
  }
  const all = (kind: string) => [...things.values()].filter((each) => each['object'] === kind)
  const methodFor = (id: string) => things.get(id) ?? makeCard(make, id)
  const expect = (name: keyof StripeRequests, form: RequestForm) => {
    const check = checks?.(name)
    if (!check || check(structuredClone(form))) return
    const { instancePath, message, params } = check.errors![0]!
    throw new StripeRefusal(400, {
      type: 'invalid_request_error',
      code: 'parameter_unknown',
      message: `${instancePath} ${message} ${JSON.stringify(params)}`,
    })
  }

  const routes: [string, RegExp, (form: RequestForm, id: string) => unknown][] = [
    ['GET', /^\/v1\/balance$/, () => ({ object: 'balance', livemode: false, available: [], pending: [] })],
    ['GET', /^\/v1\/setup_intents$/, () => listOf([])],
    [
      'GET',
      /^\/v1\/customers$/,
      (form) => {
        expect('customers_list', form)
        return listOf(all('customer').filter((each) => each['email'] === form['email']))
      },
    ],
    ['GET', /^\/v1\/customers\/(\w+)$/, (_form, id) => find(id, 'customer')],
    [
      'GET',
      /^\/v1\/customers\/(\w+)\/payment_methods$/,
      (form, id) => {
        expect('customer_methods_list', form)
        return listOf(all('payment_method').filter((each) => each['customer'] === id))
      },
    ],
    [
      'GET',
      /^\/v1\/subscriptions$/,
      (form) => {
        expect('subscriptions_list', form)
        const found = all('subscription').filter(
          ({ customer, status }) =>
            (!form['customer'] || customer === form['customer']) &&
            (form['status'] === 'all' || status !== 'canceled'),
        )
        return listOf(found.map((each) => expandObject(things, each, insideOfList(form))))
      },
    ],
    [
      'POST',
      /^\/v1\/subscriptions\/(\w+)$/,
      (form, id) => {
        expect('subscriptions_update', form)
        const ends = String(form['cancel_at_period_end']) === 'true'
        return Object.assign(find(id, 'subscription'), { cancel_at_period_end: ends })
      },
    ],
    [
      'GET',
      /^\/v1\/charges$/,
      (form) => {
        expect('charges_list', form)
        const since = Number((form['created'] as unknown as { gte: string }).gte)
        const theirs = all('charge').filter((each) => each['customer'] === form['customer'])
        return listOf(theirs.filter((each) => Number(each['created']) >= since))
      },
    ],
    [
      'POST',
      /^\/v1\/customers$/,
      (form) => {
        expect('customers', form)
        return make('customer', 'cus', form)
      },
    ],
    [
      'POST',
      /^\/v1\/setup_intents$/,
      (form) => {
        expect('setup_intents', form)
        const setup = make('setup_intent', 'seti', {
          customer: null,
          ...form,
          status: 'requires_payment_method',
        })
        return Object.assign(setup, { client_secret: `${setup.id}_secret_x`, payment_method: null })
      },
    ],
    [
      'GET',
      /^\/v1\/setup_intents\/(\w+)$/,
      (form, id) => expandObject(things, find(id, 'setup_intent'), form),
    ],
    [
      'POST',
      /^\/v1\/setup_intents\/(\w+)$/,
      (form, id) => {
        expect('setup_intents_update', form)
        return Object.assign(find(id, 'setup_intent'), form)
      },
    ],
    ['GET', /^\/v1\/payment_methods\/(\w+)$/, (_form, id) => methodFor(id)],
    [
      'POST',
      /^\/v1\/payment_methods\/(\w+)\/attach$/,
      (form, id) => {
        expect('attach', form)
        const method = methodFor(id)
        if (id.includes('chargeDeclined')) throw declineOf(id, null)
        return Object.assign(method, { customer: form['customer'] })
      },
    ],
    [
      'POST',
      /^\/v1\/payment_methods\/(\w+)\/detach$/,
      (_form, id) => Object.assign(find(id, 'payment_method'), { customer: null }),
    ],
    [
      'POST',
      /^\/v1\/payment_intents$/,
      (form) => {
        expect('payment_intents', form)
        const payment = make('payment_intent', 'pi', {
          ...form,
          amount: Number(form['amount']),
          customer: form['customer'] ?? null,
          metadata: form['metadata'] ?? {},
          last_payment_error: null,
          latest_charge: null,
          payment_method: form['payment_method'] ?? null,
          status: 'requires_payment_method',
        })
        payment['client_secret'] = `${payment.id}_secret_x`
        if (String(form['confirm']) === 'true') confirm(make, methodFor, payment, { ...form, at: now.at })
        return expandObject(things, payment, form)
      },
    ],
    [
      'GET',
      /^\/v1\/payment_intents$/,
      (form) => {
        expect('payment_intents_list', form)
        const all = [...things.values()].filter((each) => each['object'] === 'payment_intent')
        const theirs = all.filter((each) => !form['customer'] || each['customer'] === form['customer'])
        return listOf(
          theirs.map((each) =>
            expandObject(things, each, { expand: PAYMENT_EXPANSIONS } as unknown as RequestForm),
          ),
        )
      },
    ],
    [
      'GET',
      /^\/v1\/payment_intents\/(\w+)$/,
      (form, id) => {
        expect('payment_intents_retrieve', form)
        return expandObject(things, find(id, 'payment_intent'), form)
      },
    ],
    [
      'POST',
      /^\/v1\/refunds$/,
      (form) => {
        expect('refunds', form)
        const payment = find(String(form['payment_intent']), 'payment_intent')
        const before = Number(payment['refunded'] ?? 0)
        if (before + Number(form['amount']) > Number(payment['amount']))
          throw new StripeRefusal(400, {
            type: 'invalid_request_error',
            code: 'charge_already_refunded',
            message: 'Refund amount is greater than unrefunded amount on charge',
          })
        payment['refunded'] = before + Number(form['amount'])
        return make('refund', 're', { ...form, amount: Number(form['amount']), status: 'succeeded' })
      },
    ],
  ]

  const answer = (method: string, path: string, form: RequestForm): { status: number; body: unknown } => {
    for (const [verb, pattern, handle] of routes) {
      const match = verb === method ? pattern.exec(path) : null
      if (!match) continue
      try {
        return { status: 200, body: handle(form, match[1] ?? '') }
      } catch (error) {
        if (!(error instanceof StripeRefusal)) throw error
        return { status: error.status, body: { error: error.error } }
      }
    }
    return {
      status: 404,
      body: { error: { type: 'invalid_request_error', message: `no such call: ${path}` } },
    }
  }

  const replayed = (key: string | undefined, sent: string, work: () => { status: number; body: unknown }) => {
    const earlier = key ? answers.get(key) : undefined
    if (earlier && earlier.sent !== sent)
      return {
        status: 400,
        body: {
          error: { type: 'idempotency_error', message: 'Keys can only be used with the same parameters.' },
        },
      }
    if (earlier) return earlier
    const made = structuredClone(work())
    if (key) answers.set(key, { sent, ...made })
    return made
  }

  const server = createServer((request, response) => void serve(request, response))
  async function serve(request: IncomingMessage, response: ServerResponse) {
    const { pathname, search } = new URL(request.url!, 'http://double')
    const text = await bodyOf(request)
    const form = qs.parse(text || search.slice(1), { depth: 12 }) as RequestForm
    const key = request.headers['idempotency-key'] as string | undefined
    const version = request.headers['stripe-version'] as string | undefined
    double.asked.push({ method: request.method!, path: pathname, form, key, version })
    const trouble = double.troubles.shift()
    if (trouble === 'hang up') return void request.socket.destroy()
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
      return send(response, 401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } })
    if (typeof trouble === 'number')
      return send(response, trouble, { error: { type: 'api_error', message: 'trouble' } })
    const { status, body } = replayed(key, `${pathname} ${text}`, () =>
      answer(request.method!, pathname, form),
    )
    // The request takes effect, but its answer is lost.
    if (trouble === 'lose the answer') return void request.socket.destroy()
    return send(response, status, body)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    ...double,
    put: (kind, id, values) => void make(kind, '', { ...values, id }),
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const PAYMENT_EXPANSIONS = ['latest_charge.balance_transaction', 'payment_method']
const BASE_FIELDS = { livemode: false, metadata: {}, created: 1_700_000_000 }
const listOf = (data: unknown[]) => ({ object: 'list', data, has_more: false, url: '/v1' })

function send(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_double' })
  response.end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

type MakeObject = (kind: string, prefix: string, values: Record<string, unknown>) => StripeObject

/** A payment method as the page would create it; its name decides the reply of its bank. */
function makeCard(make: MakeObject, id: string): StripeObject {
  if (!id.startsWith('pm_card')) {
    throw new StripeRefusal(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      param: 'payment_method',
      message: `No such PaymentMethod: '${id}'`,
    })
  }
  const card = {
    brand: 'visa',
    last4: '4242',
    exp_month: 8,
    exp_year: 2030,
    fingerprint: 'fp_1',
    wallet: null,
  }
  return make('payment_method', 'pm', { id, type: 'card', customer: null, card })
}

// Stripe's own test payment methods: https://docs.stripe.com/testing
const DECLINES: Record<string, Record<string, string>> = {
  pm_card_chargeDeclined: { code: 'card_declined', decline_code: 'generic_decline' },
  pm_card_chargeDeclinedInsufficientFunds: { code: 'card_declined', decline_code: 'insufficient_funds' },
  pm_card_chargeDeclinedLostCard: { code: 'card_declined', decline_code: 'lost_card' },
  pm_card_chargeDeclinedExpiredCard: { code: 'expired_card' },
  pm_card_chargeDeclinedIncorrectCvc: { code: 'incorrect_cvc' },
  pm_card_chargeDeclinedProcessingError: { code: 'processing_error' },
}

function declineOf(method: string, payment: StripeObject | null) {
  const error = { type: 'card_error', message: 'Your card was declined.', ...DECLINES[method] }
  return new StripeRefusal(402, { ...error, ...(payment && { payment_intent: payment }) })
}

function confirm(
  make: MakeObject,
  methodFor: (id: string) => StripeObject,
  payment: StripeObject,
  form: RequestForm,
) {
  const method = methodFor(String(form['payment_method'])).id
  if (method in DECLINES) {
    payment['last_payment_error'] = { type: 'card_error', ...DECLINES[method] }
    throw declineOf(method, payment)
  }
  const asks = method === 'pm_card_authenticationRequired'
  if (asks && form['off_session']) {
    const error = { type: 'card_error', code: 'authentication_required', message: 'Asks its owner.' }
    throw new StripeRefusal(402, { ...error, payment_intent: payment })
  }
  if (asks) return void Object.assign(payment, { status: 'requires_action' })
  const settled = make('balance_transaction', 'txn', {
    amount: payment['amount'],
    currency: payment['currency'],
    fee: 59,
  })
  const at = (form['at'] as Date | null) ?? new Date()
  const charge = make('charge', 'ch', {
    balance_transaction: settled.id,
    payment_intent: payment.id,
    customer: payment['customer'],
    metadata: payment['metadata'],
    created: Math.floor(at.getTime() / 1000),
    status: 'succeeded',
    refunded: false,
  })
  Object.assign(payment, { status: 'succeeded', latest_charge: charge.id })
}

/** The object with its requested expansions. */
/** What is to be expanded of each object of a list. */
const insideOfList = ({ expand }: RequestForm): RequestForm => ({
  expand: (expand as string[] | undefined)?.map((path) => path.replace(/^data\./, '')),
})

function expandObject(
  things: Map<string, StripeObject>,
  thing: StripeObject,
  form: RequestForm,
): StripeObject {
  const wanted = form['expand'] as unknown as string[] | undefined
  const copy = structuredClone(thing)
  for (const path of wanted ?? []) {
    let at: Record<string, unknown> = copy
    for (const part of path.split('.')) {
      const inner = at[part]
      if (typeof inner === 'string') at[part] = structuredClone(things.get(inner) ?? null)
      if (typeof at[part] !== 'object' || at[part] === null) break
      at = at[part] as Record<string, unknown>
    }
  }
  return copy
}

import { Ajv, type ValidateFunction } from 'ajv'
import { startVendorDouble, type VendorRequest, type VendorReply } from './vendor-double.ts'
import { vendorContract } from './vendor-contracts.ts'

// The vendor's descriptions hold patterns and formats that are not of JSON Schema.
const ajv = new Ajv({ strict: false, unicodeRegExp: false, validateFormats: false, allErrors: true })

interface ApiDescription {
  components: { schemas: Record<string, { properties?: { type?: { enum?: string[] } } }> }
}

function checker(file: string) {
  const description = vendorContract<ApiDescription>(file)
  // The published file names billing agreements alone, where the service and PayPal's guide take setup tokens:
  // https://developer.paypal.com/docs/checkout/save-payment-methods/purchase-later/payment-tokens-api/paypal/
  description?.components.schemas['token_id_request']?.properties?.type?.enum?.push('SETUP_TOKEN')
  if (description) ajv.addSchema(description, file)
  return (name: string): ValidateFunction | null =>
    description ? ajv.compile({ $ref: `${file}#/components/schemas/${name}` }) : null
}
const orders = checker('paypal-checkout_orders_v2.json')
const vault = checker('paypal-vault_payment_tokens_v3.json')
const payments = checker('paypal-payments_payment_v2.json')
const webhooks = checker('paypal-notifications_webhooks_v1.json')

interface DoubleRoute {
  method: string
  path: RegExp
  takes?: ValidateFunction | null
  gives?: ValidateFunction | null
  tell: (asked: VendorRequest, id: string) => VendorReply
}

type PaypalObject = Record<string, unknown>
const refusalReply = (status: number, issue: string): VendorReply => ({
  status,
  body: { name: issue, message: issue, debug_id: 'd', details: [{ issue, description: issue }] },
})

const link = (rel: string, id: string) => ({
  rel,
  href: `https://www.sandbox.paypal.com/${id}`,
  method: 'GET',
})

/**
 * A test double of the PayPal API: it stores objects, replays by request id, and rejects duplicate invoices.
 * Requests and replies are validated against PayPal's own description if it is available.
 */
export async function startPaypalDouble() {
  const things = new Map<string, PaypalObject>()
  const replays = new Map<string, VendorReply>()
  /** What the bank behind a wallet does. */
  const wallets = new Map<string, string>()
  const state = { signatures: true, token: 'A21', forgets: false }
  let numbers = 0
  const next = (prefix: string) => `${prefix}${(numbers += 1)}`

  const paid = (order: PaypalObject): VendorReply => {
    const [unit] = order['purchase_units'] as PaypalObject[]
    const taken = [...things.values()].some(
      (each) => each !== order && each['paid_invoice'] === unit!['invoice_id'],
    )
    if (taken) return refusalReply(422, 'DUPLICATE_INVOICE_ID')
    const capture = {
      id: next('CAP'),
      status: 'COMPLETED',
      amount: pick(unit!['amount'] as PaypalObject, 'currency_code', 'value'),
      custom_id: unit!['custom_id'],
      seller_receivable_breakdown: {
        gross_amount: unit!['amount'],
        paypal_fee: { currency_code: (unit!['amount'] as PaypalObject)['currency_code'], value: '0.59' },
      },
      supplementary_data: { related_ids: { order_id: order['id'] } },
    }
    things.set(capture.id, capture)
    Object.assign(order, { status: 'COMPLETED', paid_invoice: unit!['invoice_id'] })
    unit!['payments'] = { captures: [capture] }
    return { status: 201, body: order }
  }

  const routes: DoubleRoute[] = [
    {
      method: 'POST',
      path: /^\/v3\/vault\/setup-tokens$/,
      takes: vault('setup_token_request'),
      gives: vault('setup_token_response'),
      tell: () => {
        const id = next('SET')
        const setup = { id, status: 'PAYER_ACTION_REQUIRED', links: [link('approve', id)] }
        things.set(id, setup)
        return { status: 201, body: setup }
      },
    },
    {
      method: 'POST',
      path: /^\/v3\/vault\/payment-tokens$/,
      takes: vault('payment_token_request'),
      gives: vault('payment_token_response'),
      tell: ({ body }) => {
        const { id } = (body['payment_source'] as { token: { id: string } }).token
        if (things.get(id)?.['status'] !== 'APPROVED') return refusalReply(422, 'TOKEN_NOT_APPROVED')
        const paypal = {
          email_address: 'ana@example.com',
          payer_id: 'PAYERANA22222',
          account_id: 'PAYERANA22222',
        }
        return {
          status: 201,
          body: { id: next('tok'), customer: { id: 'cust_1' }, payment_source: { paypal } },
        }
      },
    },
    { method: 'DELETE', path: /^\/v3\/vault\/payment-tokens\/(\w+)$/, tell: () => ({ status: 204 }) },
    {
      method: 'POST',
      path: /^\/v2\/checkout\/orders$/,
      takes: orders('order_request'),
      gives: orders('order'),
      tell: ({ body }) => {
        const id = next('ORD')
        const wallet = (body['payment_source'] as { paypal: { vault_id?: string } }).paypal.vault_id
        const order: PaypalObject = { id, status: 'PAYER_ACTION_REQUIRED', links: [link('payer-action', id)] }
        Object.assign(order, { intent: 'CAPTURE', purchase_units: structuredClone(body['purchase_units']) })
        things.set(id, order)
        if (!wallet) return { status: 201, body: order }
        const problem = wallets.get(wallet)
        return problem ? refusalReply(422, problem) : paid(order)
      },
    },
    {
      method: 'GET',
      path: /^\/v2\/checkout\/orders\/(\w+)$/,
      gives: orders('order'),
      tell: (_asked, id) => findObject(things, id),
    },
    {
      method: 'POST',
      path: /^\/v2\/checkout\/orders\/(\w+)\/capture$/,
      gives: orders('order'),
      tell: (_asked, id) => {
        const order = things.get(id)
        if (order?.['status'] === 'COMPLETED') return refusalReply(422, 'ORDER_ALREADY_CAPTURED')
        if (order?.['status'] !== 'APPROVED') return refusalReply(422, 'ORDER_NOT_APPROVED')
        return order['declines'] ? refusalReply(422, 'INSTRUMENT_DECLINED') : paid(order)
      },
    },
    {
      method: 'POST',
      path: /^\/v2\/payments\/captures\/(\w+)\/refund$/,
      takes: payments('refund_request'),
      gives: payments('refund'),
      tell: ({ body }, id) => {
        const capture = things.get(id)!
        const value = Number((body['amount'] as { value: string }).value)
        const before = Number(capture['refunded'] ?? 0)
        if (before + value > Number((capture['amount'] as { value: string }).value))
          return refusalReply(422, 'REFUND_AMOUNT_EXCEEDED')
        capture['refunded'] = before + value
        return { status: 201, body: { id: next('REF'), status: 'COMPLETED', amount: body['amount'] } }
      },
    },
    {
      method: 'GET',
      path: /^\/v2\/payments\/captures\/(\w+)$/,
      tell: (_asked, id) => findObject(things, id),
    },
    {
      method: 'GET',
      path: /^\/v1\/notifications\/webhooks\/(\w+)$/,
      tell: (_asked, id) =>
        id === 'WH1' ? { status: 200, body: { id } } : refusalReply(404, 'INVALID_RESOURCE_ID'),
    },
    {
      method: 'POST',
      path: /^\/v1\/notifications\/verify-webhook-signature$/,
      takes: webhooks('verify_webhook_signature'),
      gives: webhooks('verify_webhook_signature_response'),
      tell: () => ({ status: 200, body: { verification_status: state.signatures ? 'SUCCESS' : 'FAILURE' } }),
    },
  ]

  const tell = (asked: VendorRequest): VendorReply => {
    if (asked.path === '/v1/oauth2/token') return signIn(asked, state.token)
    if (asked.headers['authorization'] !== `Bearer ${state.token}`)
      return { status: 401, body: { name: 'AUTHENTICATION_FAILURE', message: 'expired' } }
    const key = state.forgets ? undefined : asked.headers['paypal-request-id']
    const earlier = key && replays.get(`${asked.path} ${key}`)
    if (earlier) return { ...earlier, status: 200 }
    const answer = replyOf(routes, asked)
    if (key && answer.status < 400) replays.set(`${asked.path} ${key}`, structuredClone(answer))
    return answer
  }
  const double = await startVendorDouble(tell)
  return { ...double, things, wallets, state }
}

const findObject = (things: Map<string, PaypalObject>, id: string): VendorReply =>
  things.has(id) ? { status: 200, body: things.get(id) } : refusalReply(404, 'RESOURCE_NOT_FOUND')

const pick = (thing: PaypalObject, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, thing[name]]))

function signIn({ headers, text }: VendorRequest, access_token: string): VendorReply {
  const isRight = headers['authorization'] === `Basic ${Buffer.from('client:secret').toString('base64')}`
  if (!isRight || text !== 'grant_type=client_credentials')
    return {
      status: 401,
      body: { error: 'invalid_client', error_description: 'Client Authentication failed' },
    }
  return { status: 200, body: { access_token, token_type: 'Bearer', expires_in: 32_400 } }
}

function replyOf(routes: DoubleRoute[], asked: VendorRequest): VendorReply {
  const route = routes.find(({ method, path }) => method === asked.method && path.test(asked.path))
  if (!route) throw new Error(`PayPal has no ${asked.method} ${asked.path}`)
  if (route.takes && !route.takes(asked.body))
    return { status: 400, body: { name: 'INVALID_REQUEST', message: ajv.errorsText(route.takes.errors) } }
  const told = route.tell(asked, route.path.exec(asked.path)![1] ?? '')
  if (route.gives && told.status < 400 && !route.gives(told.body))
    throw new Error(`The double is not PayPal: ${ajv.errorsText(route.gives.errors)}`)
  return told
}

import type Stripe from 'stripe'
import type { ProviderRequest } from '../provider-request.ts'
import type {
  ChargeRequest,
  ProviderCustomer,
  IntentRequest,
  PaymentOutcome,
  PaymentProvider,
  ProviderAccount,
} from '../provider.ts'
import { ProviderRefused, ProviderUnavailable } from '../provider.ts'
import { leastAtStripe, toStripe } from './amounts.ts'
import { checkStripe } from './check.ts'
import { stripeOf } from './client.ts'
import { anotherCard, declinedOutcome, failureOf } from './failures.ts'
import { idOf, outcomeOf, savedMethod, PAYMENT_EXPANSIONS } from './outcomes.ts'
import { readStripeWebhook, stateOfRefund } from './webhooks.ts'

/** Stripe with its Payment Element: the page mounts it before an intent exists; the intent is created on submit. */
export function makeStripe(url: string | null): PaymentProvider {
  const ask = async <T>(account: ProviderAccount, question: (stripe: Stripe) => Promise<T>) =>
    question(stripeOf(account, url)).catch((error: unknown) => Promise.reject(failureOf(error)))

  return {
    name: 'stripe',
    least: leastAtStripe,
    publicKeys: ({ publishable_key = '' }) => ({ publishable_key }),
    check: (account) => ask(account, (stripe) => checkStripe(stripe, account)),
    beginSetup: (account, asked) => ask(account, (stripe) => beginSetup(stripe, account, asked)),
    ensureCustomer: (account, customer, key) =>
      ask(account, (stripe) => ensureCustomer(stripe, account, customer, key)),
    claimSetup: (account, asked) => ask(account, (stripe) => claimSetup(stripe, asked)),
    saveMethod: (account, asked) =>
      ask(account, (stripe) => saveMethod(stripe, account, asked).catch(anotherCard)),
    forgetMethod: (account, { ref }) => ask(account, (stripe) => forget(stripe, ref)),
    charge: (account, charge) => ask(account, (stripe) => pay(stripe, account, charge)),
    beginPayment: (account, intent) => ask(account, (stripe) => beginPayment(stripe, account, intent)),
    findPayment: (account, ref) =>
      ask(account, async (stripe) =>
        outcomeOf(await stripe.paymentIntents.retrieve(ref, { expand: PAYMENT_EXPANSIONS })),
      ),
    refund: (account, asked) => ask(account, (stripe) => refund(stripe, account, asked)),
    readWebhook: async (account, webhook) => readStripeWebhook(account, webhook),
  }
}

const idempotencyOf = ({ mark }: ProviderAccount, key: string) => ({ idempotencyKey: `${mark}:${key}` })
const metadataOf = ({ mark }: ProviderAccount, key: string) => ({ matinee_key: key, matinee_store: mark })

async function beginSetup(stripe: Stripe, account: ProviderAccount, asked: ProviderRequest<'beginSetup'>) {
  const setup = await stripe.setupIntents.create(
    {
      usage: 'off_session',
      automatic_payment_methods: { enabled: true },
      metadata: metadataOf(account, asked.key),
      ...(asked.customer?.ref && { customer: asked.customer.ref }),
    },
    idempotencyOf(account, asked.key),
  )
  return { ref: setup.id, client_secret: setup.client_secret ?? '', approve_url: null }
}

async function ensureCustomer(
  stripe: Stripe,
  account: ProviderAccount,
  { ref, email, name, member_id }: ProviderCustomer,
  key: string,
) {
  if (ref) return ref
  const metadata = { ...metadataOf(account, key), matinee_member: String(member_id) }
  const made = await stripe.customers.create(
    { name, ...(email && { email }), metadata },
    idempotencyOf(account, `customer:${key}`),
  )
  return made.id
}

async function claimSetup(stripe: Stripe, { setup_ref, customer_ref }: ProviderRequest<'claimSetup'>) {
  const setup = await stripe.setupIntents.retrieve(withoutSecret(setup_ref))
  const owner = idOf(setup.customer)
  if (owner && owner !== customer_ref) throw new ProviderRefused('the setup belongs to another customer')
  if (!owner && setup.status !== 'succeeded')
    await stripe.setupIntents.update(setup.id, { customer: customer_ref })
}

/** `seti_1` of `seti_1_secret_2`: the page may send either. */
const withoutSecret = (token: string) => token.split('_secret_', 1)[0]!

/** Accepts a succeeded setup, or a payment method from the page. Refuses one of another customer. */
async function saveMethod(stripe: Stripe, account: ProviderAccount, asked: ProviderRequest<'saveMethod'>) {
  const customer = await ensureCustomer(stripe, account, asked.customer, asked.key)
  const method = await methodOf(stripe, asked.token)
  const owner = idOf(method.customer)
  if (owner && owner !== customer) throw new ProviderRefused('the way to pay belongs to another customer')
  if (owner) return savedMethod(method)
  const attached = await stripe.paymentMethods.attach(
    method.id,
    { customer },
    idempotencyOf(account, `attach:${method.id}:${customer}`),
  )
  return savedMethod(attached)
}

async function methodOf(stripe: Stripe, token: string): Promise<Stripe.PaymentMethod> {
  if (!token.startsWith('seti_')) return stripe.paymentMethods.retrieve(token)
  const setup = await stripe.setupIntents.retrieve(withoutSecret(token), { expand: ['payment_method'] })
  if (setup.status !== 'succeeded' || !setup.payment_method || typeof setup.payment_method === 'string')
    throw new ProviderRefused(`the setup is ${setup.status}`)
  return setup.payment_method
}

/** A method that no longer exists counts as deleted. */
async function forget(stripe: Stripe, ref: string) {
  const gone = (error: unknown) =>
    (error as Stripe.errors.StripeError).code === 'resource_missing' ||
    (error as Stripe.errors.StripeError).code === 'payment_method_unexpected_state'
  await stripe.paymentMethods
    .detach(ref)
    .catch((error: unknown) => (gone(error) ? undefined : Promise.reject(error)))
}

async function pay(stripe: Stripe, account: ProviderAccount, charge: ChargeRequest): Promise<PaymentOutcome> {
  // Stripe forgets a key after a day.
  const earlier = charge.again && (await findByKey(stripe, account, charge))
  if (earlier) return outcomeOf(earlier)
  try {
    return outcomeOf(
      await stripe.paymentIntents.create(chargeOf(account, charge), idempotencyOf(account, charge.key)),
    )
  } catch (error) {
    return isKeyUsed(error) ? madeBefore(stripe, account, charge, error) : declinedOutcome(error)
  }
}

const isKeyUsed = (error: unknown) => (error as Stripe.errors.StripeError).type === 'StripeIdempotencyError'

/** The key was used before with other parameters: the outcome of that request counts. */
async function madeBefore(stripe: Stripe, account: ProviderAccount, charge: ChargeRequest, cause: unknown) {
  const earlier = await findByKey(stripe, account, charge)
  if (!earlier) throw new ProviderUnavailable('an earlier try with this key is not found yet', { cause })
  return outcomeOf(earlier)
}

async function findByKey(stripe: Stripe, { mark }: ProviderAccount, { key, method }: ChargeRequest) {
  if (!method.customer_ref) return undefined
  const payments = stripe.paymentIntents.list({
    customer: method.customer_ref,
    limit: 100,
    expand: PAYMENT_EXPANSIONS.map((part) => `data.${part}`),
  })
  for await (const payment of payments)
    if (payment.metadata['matinee_key'] === key && payment.metadata['matinee_store'] === mark) return payment
  return undefined
}

const chargeOf = (account: ProviderAccount, charge: ChargeRequest): Stripe.PaymentIntentCreateParams => ({
  ...paymentOf(account, charge),
  payment_method: charge.method.ref,
  confirm: true,
  ...(charge.method.customer_ref && { customer: charge.method.customer_ref }),
  ...(charge.on_session
    ? { automatic_payment_methods: { enabled: true }, return_url: charge.return_url }
    : { automatic_payment_methods: { enabled: true, allow_redirects: 'never' }, off_session: true }),
})

type Payment = Pick<ChargeRequest | IntentRequest, 'key' | 'amount' | 'currency' | 'description' | 'keep'>

const paymentOf = (account: ProviderAccount, { key, amount, currency, description, keep }: Payment) => ({
  amount: toStripe(amount, currency),
  currency: currency.toLowerCase(),
  // Captured at once, so that the response contains the fee.
  capture_method: 'automatic' as const,
  description,
  metadata: metadataOf(account, key),
  expand: PAYMENT_EXPANSIONS,
  ...(keep && { setup_future_usage: 'off_session' as const }),
})

async function beginPayment(
  stripe: Stripe,
  account: ProviderAccount,
  intent: IntentRequest,
): Promise<PaymentOutcome> {
  const { customer, method_type } = intent
  const payment = await stripe.paymentIntents.create(
    {
      ...paymentOf(account, intent),
      automatic_payment_methods: { enabled: true },
      ...(method_type && { allowed_payment_method_types: [method_type as 'card'] }),
      ...(customer?.ref && { customer: customer.ref }),
    },
    idempotencyOf(account, intent.key),
  )
  return outcomeOf(payment)
}

async function refund(stripe: Stripe, account: ProviderAccount, asked: ProviderRequest<'refund'>) {
  const { key, payment_ref, amount, currency, reason } = asked
  const made = await stripe.refunds.create(
    {
      payment_intent: payment_ref,
      amount: toStripe(amount, currency),
      metadata: { ...metadataOf(account, key), reason: reason.slice(0, 500) },
    },
    idempotencyOf(account, key),
  )
  const state = stateOfRefund(made.status)
  if (state !== 'failed') return { state, ref: made.id }
  return { state, ref: made.id, reason: made.failure_reason ?? 'failed' }
}

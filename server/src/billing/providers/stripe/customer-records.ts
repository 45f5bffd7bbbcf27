import type Stripe from 'stripe'
import type { ForeignSubscription, CustomerRecords, ProviderAccount, SavedMethod } from '../provider.ts'
import { stripeOf } from './client.ts'
import { failureOf } from './failures.ts'
import { idOf, savedMethod } from './outcomes.ts'
import { termsOfAll } from './subscription-terms.ts'

/** What a Stripe account already knows of customers whom another program charged. */
export function stripeRecords(url: string | null): CustomerRecords {
  const ask = async <T>(account: ProviderAccount, question: (stripe: Stripe) => Promise<T>) =>
    question(stripeOf(account, url)).catch((error: unknown) => Promise.reject(failureOf(error)))

  return {
    findCustomer: (account, known) => ask(account, (stripe) => findCustomer(stripe, known)),
    methodsOf: (account, customer) => ask(account, (stripe) => methodsOf(stripe, customer)),
    subscriptionsOf: (account, customer) => ask(account, (stripe) => subscriptionsOf(stripe, customer)),
    endAtPeriodEnd: (account, ref) => ask(account, (stripe) => endAtPeriodEnd(stripe, account, ref)),
    chargesSince: (account, customer, since) =>
      ask(account, (stripe) => chargesSince(stripe, customer, since)),
    async *termsOfAll(account) {
      try {
        yield* termsOfAll(stripeOf(account, url))
      } catch (error) {
        throw failureOf(error)
      }
    },
  }
}

/** By id, or by an address that one customer alone has. */
async function findCustomer(stripe: Stripe, { ref, email }: { ref: string | null; email: string | null }) {
  if (ref) return findById(stripe, ref)
  if (!email) return null
  const { data } = await stripe.customers.list({ email, limit: 2 })
  return data.length === 1 ? data[0]!.id : null
}

async function findById(stripe: Stripe, ref: string): Promise<string | null> {
  try {
    const found = await stripe.customers.retrieve(ref)
    return found.deleted ? null : found.id
  } catch (error) {
    if ((error as Stripe.errors.StripeError).code === 'resource_missing') return null
    throw error
  }
}

const MOST_METHODS = 20

/** Ways to pay that can be charged while nobody is there, the one charged so far first. */
async function methodsOf(stripe: Stripe, customer: string): Promise<SavedMethod[]> {
  const found = await stripe.customers.retrieve(customer)
  if (found.deleted) return []
  const { data } = await stripe.customers.listPaymentMethods(customer, { limit: MOST_METHODS })
  const usual = idOf(found.invoice_settings.default_payment_method) ?? idOf(found.default_source)
  const chargeable = data.filter(({ type }) => type === 'card' || type === 'link' || type === 'sepa_debit')
  return chargeable
    .toSorted((one, other) => Number(other.id === usual) - Number(one.id === usual))
    .map(savedMethod)
}

// Those that are over charge nobody any more.
const OVER = new Set<Stripe.Subscription.Status>(['canceled', 'incomplete_expired'])

async function subscriptionsOf(stripe: Stripe, customer: string): Promise<ForeignSubscription[]> {
  const found: ForeignSubscription[] = []
  for await (const each of stripe.subscriptions.list({ customer, status: 'all', limit: 100 }))
    if (!OVER.has(each.status)) found.push(foreignSubscription(each))
  return found
}

/** Its period is that of its items, which may differ: the last of them ends it. */
function foreignSubscription({
  id,
  cancel_at_period_end,
  cancel_at,
  items,
  default_payment_method,
}: Stripe.Subscription) {
  const ends = Math.max(...items.data.map(({ current_period_end }) => current_period_end))
  return {
    ref: id,
    ends: cancel_at_period_end || (cancel_at !== null && cancel_at <= ends),
    period_end: new Date(ends * 1000).toISOString(),
    method_ref: idOf(default_payment_method),
  }
}

async function endAtPeriodEnd(stripe: Stripe, { mark }: ProviderAccount, ref: string) {
  const ended = await stripe.subscriptions.update(
    ref,
    { cancel_at_period_end: true },
    { idempotencyKey: `${mark}:end:${ref}` },
  )
  return foreignSubscription(ended)
}

/** Money taken from a customer since a moment, without what was given back. */
async function chargesSince(stripe: Stripe, customer: string, since: Date) {
  const charges: { ref: string; mark: string | null }[] = []
  const created = { gte: Math.floor(since.getTime() / 1000) }
  for await (const charge of stripe.charges.list({ customer, created, limit: 100 }))
    if (charge.status !== 'failed' && !charge.refunded)
      charges.push({
        ref: idOf(charge.payment_intent) ?? charge.id,
        mark: charge.metadata['matinee_store'] ?? null,
      })
  return charges
}

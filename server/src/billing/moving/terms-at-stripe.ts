import { digitsOf } from '@matinee/contract/billing/currencies'
import type { TermsElsewhere, WrittenTerms } from '../../members/people/paying-members.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { ProviderRefused, type ForeignTerms } from '../providers/provider.ts'
import { accountOf, enabledProviders, recordsAtStripe } from '../providers/registry.ts'

/** What the customers of the store's Stripe account pay there; null without one, or if its keys do not work. */
export async function termsAtStripe(ctx: StoreContext): Promise<TermsElsewhere | null> {
  const providers = await enabledProviders(ctx)
  if (!providers.some(({ provider }) => provider === 'stripe')) return null
  const found = new FoundTerms()
  try {
    for await (const terms of recordsAtStripe(ctx).termsOfAll(await accountOf(ctx, 'stripe')))
      found.add(terms)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    ctx.log.warn({ err: error }, 'Stripe refuses to tell of its subscriptions')
    return null
  }
  return found
}

/** Terms by each thing a file may know of somebody. Of two that fit neither counts. */
class FoundTerms implements TermsElsewhere {
  private readonly subscriptions = new Map<string, ForeignTerms>()
  private readonly customers = new Map<string, ForeignTerms | null>()
  private readonly addresses = new Map<string, ForeignTerms | null>()

  add(terms: ForeignTerms) {
    const { ref, customer_ref, email } = terms
    this.subscriptions.set(ref, terms)
    this.customers.set(customer_ref, this.customers.has(customer_ref) ? null : terms)
    const address = email?.trim().toLowerCase()
    if (address) this.addresses.set(address, this.addresses.has(address) ? null : terms)
  }

  find({ customer, subscription, email }: Parameters<TermsElsewhere['find']>[0]): WrittenTerms | undefined {
    const terms = subscription
      ? this.subscriptions.get(subscription)
      : customer
        ? this.customers.get(customer)
        : this.addresses.get(email)
    return terms ? writtenOf(terms) : undefined
  }
}

/** As a file would say it. */
function writtenOf(terms: ForeignTerms): WrittenTerms {
  const { ref, customer_ref, status, currency, amount, period, discount } = terms
  const price = amount === null || period === null ? null : amountText(amount, currency)
  return {
    stripe_customer: customer_ref,
    stripe_subscription: ref,
    payment_provider: 'Stripe',
    subscription_status: status,
    ...dateOf(terms),
    ...(price !== null && { price, currency, billing_period: periodText(period!) }),
    ...(price !== null &&
      discount && {
        discount: amountText(discount.amount, currency),
        discount_left: discount.payments === null ? 'forever' : String(discount.payments),
      }),
  }
}

function dateOf({ status, period_end, resumes_at }: ForeignTerms): WrittenTerms {
  if (status === 'paused') return resumes_at === null ? {} : { paused_until: resumes_at }
  if (status === 'canceling') return { access_until: period_end }
  return status === 'trialing' ? { trial_end: period_end, next_date: period_end } : { next_date: period_end }
}

const amountText = (amount: number, currency: string) =>
  (amount / 10 ** digitsOf(currency)).toFixed(digitsOf(currency))

const ADVERBS = { day: 'daily', week: 'weekly', month: 'monthly', year: 'yearly' }

const periodText = ({ unit, count }: NonNullable<ForeignTerms['period']>) =>
  count === 1 ? ADVERBS[unit] : `every ${count} ${unit}s`

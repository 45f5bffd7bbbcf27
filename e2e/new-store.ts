import { test as base } from './fixtures.ts'
import { Product } from './product.ts'
import { startStripeDouble, type StripeDouble } from '../server/testing/stripe-double.ts'

export { expect } from './fixtures.ts'

interface NewStore {
  product: Product
  /** Where the product looks for Stripe. */
  stripe: StripeDouble
}

/**
 * The fixtures with a store at its first start, for journeys that change more of it than others would bear. Without a
 * trace: its scripts are refused in the sandboxed frame of a mail, which the console reports to `admin-screens`.
 */
export const test = base.extend<object, NewStore>({
  trace: 'off',
  stripe: [
    async ({}, use) => {
      const stripe = await startStripeDouble()
      await use(stripe)
      await stripe.stop()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ stripe }, use) => {
      const product = await Product.open({ STRIPE_URL: stripe.url })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

import { createRequire } from 'node:module'
import type Stripe from 'stripe'

const require = createRequire(import.meta.url)

/** Stripe's library, which has a class for each of its resources: 6 MB that only stores with Stripe need. */
export const loadStripe = () => require('stripe') as typeof Stripe

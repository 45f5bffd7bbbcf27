import type { WorkerFixture } from '@playwright/test'
import { test as base } from './fixtures.ts'
import { Product } from './product.ts'

export { expect } from './fixtures.ts'

/** A product at its first start, that only tests extending these fixtures share. */
export const newProduct = (
  env: NodeJS.ProcessEnv = {},
): [WorkerFixture<Product, object>, { scope: 'worker'; timeout: number }] => [
  async ({}, use) => {
    const product = await Product.open(env)
    await use(product)
    await product.stop()
  },
  { scope: 'worker', timeout: 90_000 },
]

/** The fixtures with a store at its first start, for journeys that change more of it than others would bear. */
export const test = base.extend<object, { product: Product }>({ product: newProduct() })

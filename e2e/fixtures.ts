import {
  test as base,
  expect,
  request,
  type APIRequestContext,
  type Page,
  type WorkerFixture,
} from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { Product } from './product.ts'
import { Programs } from './programs.ts'
import { fillShop, type Shop } from './shop.ts'

export { expect }

export const OWNER = { name: 'Maya Lindqvist', email: 'maya@example.com', password: 'nine nights of storm' }

interface Worker {
  /** The product of this worker. */
  product: Product
  /** The owner's cookies. */
  owner: Awaited<ReturnType<APIRequestContext['storageState']>>
  /** Fills the store as its owner, without a browser. */
  programs: Programs
  /** A few published programs with playable films. */
  shop: Shop
}

interface TestFixtures {
  /** A page signed in as the owner. */
  publisher: Page
  /** A page of a new visitor. */
  visitor: Page
  /** Fails on any WCAG 2.2 AA violation that axe finds in a page, or in part of it. */
  accessible: (page: Page, part?: string) => Promise<void>
}

/** The fixtures with a product that only tests extending them share. */
export const ownProduct = (): [WorkerFixture<Product, object>, { scope: 'worker'; timeout: number }] => [
  async ({}, use) => {
    const product = await Product.open()
    await use(product)
    await product.stop()
  },
  { scope: 'worker', timeout: 90_000 },
]

export const test = base.extend<TestFixtures, Worker>({
  product: ownProduct(),
  owner: [async ({ product }, use) => use(await signInOwner(product)), { scope: 'worker' }],
  programs: [
    async ({ product, owner }, use) => {
      const caller = await callerOf(product.origin, owner)
      await use(new Programs(caller))
      await caller.dispose()
    },
    { scope: 'worker' },
  ],
  shop: [async ({ programs }, use) => use(await fillShop(programs)), { scope: 'worker', timeout: 180_000 }],
  baseURL: async ({ product }, use) => use(product.origin),

  publisher: async ({ browser, contextOptions, product, owner }, use) => {
    const context = await browser.newContext({
      ...contextOptions,
      baseURL: product.origin,
      storageState: owner,
    })
    await use(await context.newPage())
    await context.close()
  },
  visitor: async ({ browser, contextOptions, product }, use) => {
    const context = await browser.newContext({ ...contextOptions, baseURL: product.origin })
    await use(await context.newPage())
    await context.close()
  },
  accessible: async ({}, use) => use(checkAccessibility),
})

/** Calls the product with the page's CSRF token. */
export async function callerOf(origin: string, cookies?: Worker['owner']): Promise<APIRequestContext> {
  const first = await request.newContext({ baseURL: origin, ...(cookies && { storageState: cookies }) })
  const page = await (await first.get('/bullet')).text()
  const token = /name="csrf-token" content="([^"]+)"/.exec(page)?.[1] ?? ''
  const storageState = await first.storageState()
  await first.dispose()
  return request.newContext({ baseURL: origin, storageState, extraHTTPHeaders: { 'x-csrf-token': token } })
}

async function signInOwner(product: Product) {
  const guest = await callerOf(product.origin)
  const key = product.link.split('/').pop()
  expect((await guest.post('/api/sessions', { data: { verified_key: key } })).status()).toBe(201)
  const caller = await callerOf(product.origin, await guest.storageState())
  expect((await caller.patch('/bullet/api/account', { data: OWNER })).status()).toBe(200)
  return caller.storageState()
}

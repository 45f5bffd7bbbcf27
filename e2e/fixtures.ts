import { test as base, expect, type APIRequestContext, type Page, type ViewportSize } from '@playwright/test'
import { checkAccessibility, checkAccessibilityIn } from './accessibility.ts'
import { callerOf, signInOwner, type Cookies } from './callers.ts'
import { Product } from './product.ts'
import { Programs } from './programs.ts'
import { fillShop, type Shop } from './shop.ts'
import { findTemplate } from './template.ts'

export { expect }
export { callerOf, OWNER } from './callers.ts'

interface Worker {
  /** The product of this worker, on a copy of a store with films. */
  product: Product
  /** The owner's cookies. */
  owner: Cookies
  /** The owner's calls. */
  staff: APIRequestContext
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
  /** Closes what a test has opened besides: its pages would go on listening to the product while others run. */
  othersClosed: void
  /** Another window in which `accessible` looks at a page. */
  alsoLookedAtIn: ViewportSize | undefined
  /** Fails on any WCAG 2.2 AA violation that axe finds in a page, or in part of it. */
  accessible: (page: Page, part?: string) => Promise<void>
}

export const test = base.extend<TestFixtures, Worker>({
  product: [
    async ({}, use) => {
      const product = await Product.copy((await findTemplate()).folder)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  owner: [
    async ({ product }, use) =>
      use(product.isCopy ? (await findTemplate()).owner : await signInOwner(product)),
    { scope: 'worker' },
  ],
  staff: [
    async ({ product, owner }, use) => {
      const caller = await callerOf(product.origin, owner)
      await use(caller)
      await caller.dispose()
    },
    { scope: 'worker' },
  ],
  programs: [async ({ staff }, use) => use(new Programs(staff)), { scope: 'worker' }],
  shop: [
    async ({ product, programs }, use) =>
      use(product.isCopy ? (await findTemplate()).shop : await fillShop(programs)),
    { scope: 'worker', timeout: 180_000 },
  ],
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
  othersClosed: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      await use()
      const opened = browser.contexts().filter((context) => !before.has(context))
      await Promise.all(opened.map((context) => context.close()))
    },
    { auto: true },
  ],
  alsoLookedAtIn: [undefined, { option: true }],
  accessible: async ({ alsoLookedAtIn: other }, use) =>
    use(other ? (page, part) => checkAccessibilityIn(other, page, part) : checkAccessibility),
})

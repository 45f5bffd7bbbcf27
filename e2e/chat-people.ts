import type { APIRequestContext } from '@playwright/test'
import { callerOf, type Cookies } from './callers.ts'
import { test as base } from './fixtures.ts'
import { join } from './members.ts'

interface ChatPeople {
  /** The owner's calls. */
  staff: APIRequestContext
  /** Ana Reyes. */
  ana: Cookies
  /** Ben Okafor. */
  ben: Cookies
}

/** The fixtures with people who talk beside a live event. */
export const test = base.extend<object, ChatPeople>({
  staff: [
    async ({ product, owner }, use) => {
      const caller = await callerOf(product.origin, owner)
      await use(caller)
      await caller.dispose()
    },
    { scope: 'worker' },
  ],
  ana: [
    async ({ product, owner }, use) =>
      use(await join(product, owner, { name: 'Ana Reyes', nickname: 'ana', email: 'ana@example.com' })),
    { scope: 'worker' },
  ],
  ben: [
    async ({ product, owner }, use) =>
      use(await join(product, owner, { name: 'Ben Okafor', nickname: 'ben.o', email: 'ben@example.com' })),
    { scope: 'worker' },
  ],
})

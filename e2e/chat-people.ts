import type { Cookies } from './callers.ts'
import { test as base } from './fixtures.ts'
import { join } from './members.ts'
import { oncePerProduct } from './once.ts'

interface ChatPeople {
  /** Nora Reyes. */
  nora: Cookies
  /** Emil Okafor. */
  emil: Cookies
}

const oneNora = oncePerProduct<Cookies>()
const oneEmil = oncePerProduct<Cookies>()

/** The fixtures with people who talk beside a live event. */
export const test = base.extend<ChatPeople>({
  nora: async ({ product, owner }, use) =>
    use(
      await oneNora(product, () =>
        join(product, owner, { name: 'Nora Reyes', nickname: 'nora', email: 'nora@example.com' }),
      ),
    ),
  emil: async ({ product, owner }, use) =>
    use(
      await oneEmil(product, () =>
        join(product, owner, { name: 'Emil Okafor', nickname: 'emil.o', email: 'emil@example.com' }),
      ),
    ),
})

import type { Cookies } from './callers.ts'
import { test as base } from './fixtures.ts'
import { join } from './members.ts'
import { oncePerProduct } from './once.ts'

interface ChatPeople {
  /** Ana Reyes. */
  ana: Cookies
  /** Ben Okafor. */
  ben: Cookies
}

const oneAna = oncePerProduct<Cookies>()
const oneBen = oncePerProduct<Cookies>()

/** The fixtures with people who talk beside a live event. */
export const test = base.extend<ChatPeople>({
  ana: async ({ product, owner }, use) =>
    use(
      await oneAna(product, () =>
        join(product, owner, { name: 'Ana Reyes', nickname: 'ana', email: 'ana@example.com' }),
      ),
    ),
  ben: async ({ product, owner }, use) =>
    use(
      await oneBen(product, () =>
        join(product, owner, { name: 'Ben Okafor', nickname: 'ben.o', email: 'ben@example.com' }),
      ),
    ),
})

import type { Page } from '@playwright/test'

/** Keeps what a page asks for from it until the function this resolves to is called. */
export async function holdBack(page: Page, addresses: string | RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

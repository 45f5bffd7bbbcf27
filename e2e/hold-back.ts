import type { Page } from '@playwright/test'

/** Keeps what a page asks for from it, or what it asks for by one method, until the function this resolves to is called. */
export async function holdBack(
  page: Page,
  addresses: string | RegExp,
  method?: 'GET' | 'POST',
): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    if (method && route.request().method() !== method) return route.fallback()
    await held.promise
    await route.continue()
  })
  return held.resolve
}

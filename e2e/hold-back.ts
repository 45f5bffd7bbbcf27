import type { Page } from '@playwright/test'

/** Holds requests of a page (all, or those of one method) until the returned function is called. */
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

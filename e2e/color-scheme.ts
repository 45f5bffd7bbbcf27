import type { Page } from '@playwright/test'

/** Turns a page that stands into the other scheme, and waits until it has taken it on. */
export async function switchScheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction((scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches, colorScheme)
  await page.evaluate(() => new Promise(requestAnimationFrame))
}

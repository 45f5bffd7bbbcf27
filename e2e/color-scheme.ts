import type { Page } from '@playwright/test'

/** Switches an open page to another colour scheme and waits until it has changed. */
export async function switchScheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction((scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches, colorScheme)
  // The first frame has the new colours, and transitions to them run in the second.
  for (const _ of [1, 2]) await page.evaluate(() => new Promise(requestAnimationFrame))
}

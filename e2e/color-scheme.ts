import type { Page } from '@playwright/test'

/** Turns a page that stands into the other scheme, and waits until it has taken it on. */
export async function switchScheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction((scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches, colorScheme)
  // The first frame takes the new colours, and whatever fades into them is under way in the second.
  for (const _ of [1, 2]) await page.evaluate(() => new Promise(requestAnimationFrame))
}

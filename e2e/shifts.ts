import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** The layout shifts of a page so far, added up. */
    shifted: number
  }
}

/** Adds up every movement of the pages that are opened from now on. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        window.shifted += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

export const shiftsOf = (page: Page) => page.evaluate(() => window.shifted)

import { expect, type Page } from '@playwright/test'

const LIMIT = 0.02

interface Shift {
  score: number
  /** The element that moved, and its positions in pixels from the top of the window. */
  parts: string[]
}

declare global {
  interface Window {
    /** The layout shifts of a page so far. */
    shifts: Shift[]
  }
}

/** Records every layout shift of pages opened from now on. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
    type Entry = PerformanceEntry & { value: number; sources: Source[] }

    const told = ({ node, previousRect: from, currentRect: to }: Source) => {
      const text = node instanceof Element ? node.outerHTML : node?.textContent
      return `${from.y}+${from.height} → ${to.y}+${to.height}: ${text?.slice(0, 160)}`
    }

    window.shifts = []
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[])
        window.shifts.push({ score: value, parts: sources.map(told) })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Asserts that a page's layout shifts add up to less than 0.02, and reports what moved. */
export async function expectStill(page: Page) {
  const shifts = await page.evaluate(() => window.shifts)
  const score = shifts.reduce((sum, shift) => sum + shift.score, 0)
  const moved = shifts.filter(({ score }) => score > 0.001).flatMap(({ parts }) => parts)
  expect.soft(score, [`${page.url()} moves`, ...moved].join('\n')).toBeLessThan(LIMIT)
}

import { expect, type Page } from '@playwright/test'

const LIMIT = 0.02

interface Shift {
  score: number
  /** The element that moved, and its positions in pixels from the left and the top of the window. */
  parts: string[]
}

declare global {
  interface Window {
    /** The layout shifts of a page so far. */
    shifts: Shift[]
  }
}

/** Records every layout shift of pages opened from now on, except by scrolling part of a page. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
    type Entry = PerformanceEntry & { value: number; sources: Source[] }

    const told = ({ node, previousRect: from, currentRect: to }: Source) => {
      const text = node instanceof Element ? node.outerHTML : node?.textContent
      const place = ({ x, y, width, height }: DOMRect) => `${x}+${width}, ${y}+${height}`
      return `${place(from)} → ${place(to)}: ${text?.slice(0, 160)}`
    }

    // The menu of the admin scrolls to the screen one is at: what is in it moves, and nothing by itself.
    let scrolled: { scroller: Node; at: number } | undefined
    const noteScroll = ({ target }: Event) => {
      if (target !== document) scrolled = { scroller: target as Node, at: performance.now() }
    }
    addEventListener('scroll', noteScroll, { capture: true })
    const isScroll = ({ startTime, sources }: Entry) =>
      scrolled !== undefined &&
      Math.abs(startTime - scrolled.at) < 50 &&
      sources.every(({ node }) => node !== null && scrolled!.scroller.contains(node))

    window.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[])
        if (!isScroll(entry)) window.shifts.push({ score: entry.value, parts: entry.sources.map(told) })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Asserts that a page's layout shifts add up to less than 0.02, and reports what moved. */
export async function expectStill(page: Page) {
  const shifts = await page.evaluate(() => window.shifts)
  const score = shifts.reduce((sum, shift) => sum + shift.score, 0)
  const moved = shifts.filter(({ score }) => score > 0.001).flatMap(({ parts }) => parts)
  expect.soft(score, [`${page.url()} moves`, ...moved].join('\n')).toBeLessThan(LIMIT)
}

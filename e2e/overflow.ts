import type { Page } from '@playwright/test'

/**
 * Text that is cut off without an ellipsis: it reaches beyond an element that neither scrolls nor shows its overflow.
 */
export const cutElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const saysSomething = (element: Element) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '',
      )

    const isCutBy = (frame: Element, { left, right }: DOMRect) => {
      const { textOverflow, webkitLineClamp } = getComputedStyle(frame)
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false
      const edge = frame.getBoundingClientRect()
      return edge.width > 1 && (right > edge.right + 1 || left < edge.left - 1)
    }

    const isCut = (element: Element) => {
      const box = element.getBoundingClientRect()
      for (
        let frame = element.parentElement;
        frame && frame.tagName !== 'MAIN';
        frame = frame.parentElement
      ) {
        const { overflowX } = getComputedStyle(frame)
        if (['auto', 'scroll'].includes(overflowX)) return false
        if (overflowX !== 'visible' && isCutBy(frame, box)) return true
      }
      return false
    }

    return [...document.querySelectorAll('main *')]
      .filter((element) => element.checkVisibility() && !element.closest('.unseen'))
      .filter((element) => saysSomething(element) && isCut(element))
      .slice(0, 5)
      .map((element) => element.outerHTML.slice(0, 160))
  })

/** What makes the page scroll sideways: elements beyond the window, or those whose words alone are. */
export const overflowingElements = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const all = [...document.querySelectorAll('body, body *')]
    const beyond = all.filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      return right > clientWidth + 1 || left < -1 // to the left in right-to-left languages
    })
    const tooFull = () => all.filter((element) => element.scrollWidth > clientWidth).slice(-5)
    return (beyond.length > 0 ? beyond : tooFull())
      .slice(0, 5)
      .map((element) => element.outerHTML.slice(0, 160))
  })

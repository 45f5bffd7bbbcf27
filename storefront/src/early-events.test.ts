import { beforeEach, expect, it, vi } from 'vitest'
import { captureEarlyEvents } from './early-events.ts'

/** A window that is its own button. */
class PressedWindow extends EventTarget {
  presses = 0
  closest() {
    return this
  }
  click() {
    this.presses += 1
  }
  /** Whether the page gets the press. */
  press() {
    const event = new Event('click')
    const stop = vi.spyOn(event, 'stopPropagation')
    this.dispatchEvent(event)
    return stop.mock.calls.length === 0
  }
}

let page: PressedWindow

beforeEach(() => {
  page = new PressedWindow()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('Element', PressedWindow)
  vi.stubGlobal('HTMLAnchorElement', class {})
  return () => vi.unstubAllGlobals()
})

it('replays what was pressed before the page answers', () => {
  const end = captureEarlyEvents()
  expect(page.press()).toBe(true)
  end(false)(() => undefined)
  expect(page.presses).toBe(1)
})

it('keeps what is pressed during hydration from the page, and replays it once after it', () => {
  const replay = captureEarlyEvents()(true)
  expect(page.press()).toBe(false)
  expect(page.presses).toBe(0)
  replay(() => undefined)
  expect(page.presses).toBe(1)
  expect(page.press()).toBe(true)
})

it('leaves a page that is rendered anew what is pressed while it comes', () => {
  const replay = captureEarlyEvents()(false)
  expect(page.press()).toBe(true)
  replay(() => undefined)
  expect(page.presses).toBe(0)
})

import type { Page, Request } from '@playwright/test'

/** Requests that go on while a page is open or a film plays, and do not count as loading. */
const LASTING = ['eventsource', 'websocket', 'media', 'ping']

/** Tracks a page from its creation and knows when it has loaded everything. */
export class PageLoad {
  readonly #page: Page
  readonly #pending = new Set<Request>()
  #count = 0
  #wake = () => {}

  constructor(page: Page) {
    this.#page = page
    page.on('request', (request) => this.#begin(request))
    page.on('requestfinished', (request) => this.#end(request))
    page.on('requestfailed', (request) => this.#end(request))
  }

  /** Waits until everything is loaded and rendered, and the idle page has requested nothing more. */
  async settled() {
    let seen: number
    do {
      await this.#allAnswered()
      seen = this.#count
      await this.#page.waitForFunction(rest) // continues in the page of a redirect
    } while (this.#count > seen || this.#pending.size > 0)
  }

  #begin(request: Request) {
    if (LASTING.includes(request.resourceType())) return
    this.#count += 1
    if (request.isNavigationRequest() && request.frame() === this.#page.mainFrame()) this.#pending.clear()
    this.#pending.add(request)
  }

  #end(request: Request) {
    this.#pending.delete(request)
    if (this.#pending.size === 0) this.#wake()
  }

  async #allAnswered() {
    if (this.#pending.size > 0) await new Promise<void>((resolve) => (this.#wake = resolve))
  }
}

/** Consecutive frames after which the page was idle. */
async function rest() {
  const FRAMES = 6
  for (let frame = 0; frame < FRAMES; frame += 1) {
    await new Promise(requestAnimationFrame)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
  }
  return true
}

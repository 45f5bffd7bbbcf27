import type { Page, Request } from '@playwright/test'

/** Asked for as long as the page stands, or as the film plays: they say nothing of whether the page is there. */
const LASTING = ['eventsource', 'websocket', 'media', 'ping']

/** Knows when a page has all it asked for, from the moment it is made. */
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

  /** Waits until everything has come, is drawn, and has asked for nothing more while the page was at rest. */
  async settled() {
    let seen: number
    do {
      await this.#allAnswered()
      seen = this.#count
      await this.#page.waitForFunction(rest) // goes on in the page another one leads to
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

/** A row of frames after each of which the page had nothing left to do. */
async function rest() {
  const FRAMES = 6
  for (let frame = 0; frame < FRAMES; frame += 1) {
    await new Promise(requestAnimationFrame)
    await new Promise((resolve) => requestIdleCallback(resolve))
  }
  return true
}

import type { Browser, Page } from '@playwright/test'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { links } from '../../storefront/src/links.ts'
import { breachesOf } from '../accessibility.ts'
import { routesOf } from '../admin-screens.ts'
import type { Cookies } from '../callers.ts'
import { switchScheme } from '../color-scheme.ts'
import { cutElements, overflowingElements } from '../overflow.ts'
import { PageLoad } from '../page-load.ts'
import { pictureOf, PICTURES, type Look } from './sheets.ts'

export interface Viewer {
  name: 'admin' | 'guest' | 'member'
  cookies?: Cookies
}

/** Widths in the order of the way there: the page is loaded in the first. */
const WIDTHS = [1440, 2560, 768, 360]
const HEIGHTS: Record<number, number> = { 360: 740, 768: 1024, 1440: 900, 2560: 1440 }
/** What is below this is not in the picture. */
const MOST_HEIGHT = 1800

/** Opens each screen once per language and looks at it in all widths and colour schemes. */
export class ScreenTour {
  readonly faults = new Set<string>()
  /** The addresses of which pictures were taken. */
  readonly taken = new Set<string>()
  readonly #browser: Browser
  readonly #origin: string
  readonly #viewer: Viewer
  /** Whole addresses, or one of them is in the addresses that are looked at; all without any. */
  readonly #words: readonly string[]
  /** The address with which a path with parameters was opened. */
  readonly #opened = new Map<string, string>()

  constructor(browser: Browser, origin: string, viewer: Viewer, words: readonly string[]) {
    this.#browser = browser
    this.#origin = origin
    this.#viewer = viewer
    this.#words = words
  }

  async look(language: Look['language']) {
    await mkdir(join(PICTURES, this.#viewer.name), { recursive: true })
    const page = await this.#newPage()
    const load = new PageLoad(page)
    const waiting = await this.#patternsOf(page)
    for (let pattern = this.#next(waiting); pattern; pattern = this.#next(waiting)) {
      const address = this.#opened.get(pattern) ?? pattern
      waiting.delete(pattern)
      await page.setViewportSize({ width: WIDTHS[0]!, height: HEIGHTS[WIDTHS[0]!]! })
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(address)
      await this.#settle(page, load)
      await this.#collect(page, waiting)
      if (this.#isAskedFor(address)) await this.#takeAll(page, load, address, language)
    }
    for (const pattern of waiting) this.faults.add(`${pattern}: nothing there to open`)
    await page.context().close()
  }

  async #newPage() {
    const { cookies } = this.#viewer
    const context = await this.#browser.newContext({
      baseURL: this.#origin,
      reducedMotion: 'reduce',
      ...(cookies && { storageState: cookies }),
    })
    const page = await context.newPage()
    page.on('pageerror', (error) => this.faults.add(`${page.url()}: ${error.message}`))
    return page
  }

  async #patternsOf(page: Page) {
    if (this.#words.some((word) => word.startsWith('/'))) return new Set(this.#words)
    if (this.#viewer.name !== 'admin')
      return new Set(Object.values(links).filter((path) => !path.startsWith('/bullet')))
    await page.goto('/bullet')
    return new Set((await routesOf(page)).map(({ path }) => `/bullet${path}`))
  }

  /** One that can be opened: without parameters, or with a link to it that was seen. */
  #next = (waiting: Set<string>) =>
    [...waiting].find((pattern) => !pattern.includes('$')) ??
    [...waiting].find((pattern) => this.#opened.has(pattern))

  /** Remembers links to what is waited for. */
  async #collect(page: Page, waiting: Set<string>) {
    const seen = await page
      .locator('a[href^="/"]')
      .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href')!.split(/[?#]/)[0]!))
    for (const pattern of waiting) {
      const found = pattern.includes('$') && seen.find((path) => isOf(pattern, path))
      if (found && !this.#opened.has(pattern)) this.#opened.set(pattern, found)
    }
  }

  #isAskedFor = (address: string) =>
    this.#words.length === 0 || this.#words.some((word) => address.includes(word))

  async #takeAll(page: Page, load: PageLoad, address: string, language: Look['language']) {
    this.taken.add(address)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHTS[width]! })
      for (const scheme of ['light', 'dark'] as const) {
        await switchScheme(page, scheme)
        await this.#settle(page, load)
        await this.#take(page, { address, width, scheme, language })
      }
    }
  }

  /** A page that never rests is looked at as it is. */
  #settle = (page: Page, load: PageLoad) =>
    load.settled().catch((fault: Error) => {
      if (fault.name !== 'TimeoutError') throw fault
      this.faults.add(`${page.url()}: never comes to rest`)
    })

  async #take(page: Page, look: Look) {
    const found = [
      ...(await overflowingElements(page)),
      ...(await cutElements(page)),
      ...(await breachesOf(page)),
    ]
    const { address, width, scheme, language } = look
    for (const fault of found)
      this.faults.add(`${this.#viewer.name} ${address} ${width} ${scheme} ${language}: ${fault}`)
    const height = Math.min(await page.evaluate(() => document.documentElement.scrollHeight), MOST_HEIGHT)
    await page.screenshot({
      path: pictureOf(this.#viewer.name, look),
      fullPage: true,
      clip: { x: 0, y: 0, width, height: Math.max(height, HEIGHTS[width]!) },
      animations: 'disabled',
    })
  }
}

/** Whether an address is what a route's path describes. */
function isOf(pattern: string, path: string) {
  const wanted = pattern.split('/')
  const given = path.split('/')
  const isPart = (part: string, index: number) =>
    part.startsWith('{-$') ||
    (part.startsWith('$') ? /^[\w-]+$/.test(given[index] ?? '') : part === given[index])
  return wanted.length === given.length && wanted.every(isPart)
}

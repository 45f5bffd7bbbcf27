import type { Head } from './head.ts'
import type { PageData } from './store.ts'

/** A shared answer embedded in a page, as its call would have returned it. */
export interface Answer {
  status: number
  body: unknown
  /** The headers its endpoint declares. */
  headers: Record<string, string>
}

export type Answers = Record<string, Answer>

/** Makes an internal call; null if the answer would be personal. */
export type Ask = (address: string) => Promise<Answer | null>

/** A storefront page as the server serves it; the build generates the list from the storefront's routes. */
export interface PageEntry {
  /** In the server's notation: `/programs/:permalink`. */
  path: string
  /**
   * `shared` pages are rendered once for everybody, `shell` pages in the browser only; a `redirect` points to another
   * address, and an `own` page is served by another room's route.
   */
  kind: 'shared' | 'shell' | 'redirect' | 'own'
  /** Source file of its screen. */
  screen: string | null
  /** Query parameters its rendering depends on. */
  varies: readonly string[]
}

/** The input of a page's rendering, besides its address. */
export interface PageContext {
  page: PageData
  origin: string
  /** The store's description for search engines. */
  description: string | null
  ask: Ask
}

/** A page with its data loaded and its screen not rendered yet. */
export interface LoadedPage {
  status: 200 | 404 | 410
  head: Head
  /** The answers loaded so far. */
  answers: Answers
  /** Its screen as complete HTML. Rejects if a screen throws. */
  render(): Promise<AsyncIterable<Uint8Array>>
}

export interface PageRedirect {
  movedTo: string
  status: number
}

/** Loads the page at an address as a guest's browser would. Rejects if one of its calls fails. */
export type LoadPage = (address: string, context: PageContext) => Promise<LoadedPage | PageRedirect>

/** The values after `?name` or `?name=` that turn a switch in an address on: the page is rendered accordingly. */
export const isSwitchedOn = (value: unknown) => ['', '1', 'true'].includes(String(value))

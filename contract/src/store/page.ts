import type { Head } from './head.ts'
import type { PageData } from './store.ts'

/** An answer as a page carries it: the same for everybody, and what the call of its address would have given. */
export interface Answer {
  status: number
  body: unknown
  /** Those its endpoint promises. */
  headers: Record<string, string>
}

export type Answers = Record<string, Answer>

/** Asks a call of the process itself; null where the answer would belong to a person. */
export type Ask = (address: string) => Promise<Answer | null>

/** A page of the storefront as the server serves it: the build writes the list from the storefront's routes. */
export interface PageEntry {
  /** As the server's router writes it: `/programs/:permalink`. */
  path: string
  /**
   * `shared` pages are rendered once for everybody, `shell` pages by the browser alone; a `redirect` leads to another
   * address, and an `own` page is served by a route of another room.
   */
  kind: 'shared' | 'shell' | 'redirect' | 'own'
  /** Source file of its screen. */
  screen: string | null
  /** Query parameters that its rendering depends on. */
  varies: readonly string[]
}

/** What a page is rendered from, beside its address. */
export interface PageContext {
  page: PageData
  origin: string
  /** The store in a sentence, for search engines. */
  description: string | null
  ask: Ask
}

/** A page whose calls are answered and whose screen is not rendered yet. */
export interface LoadedPage {
  status: 200 | 404 | 410
  head: Head
  /** What it has been answered so far. */
  answers: Answers
  /** Its screen as HTML that needs no script to be complete. Rejects when a screen throws. */
  render(): Promise<AsyncIterable<Uint8Array>>
}

export interface PageRedirect {
  movedTo: string
  status: number
}

/** Loads the page at an address as a guest's browser would begin it. Rejects when a call of it fails. */
export type LoadPage = (address: string, context: PageContext) => Promise<LoadedPage | PageRedirect>

/** What follows `?name` or `?name=` where a switch in an address means on: a page is made for it as its screen reads it. */
export const isSwitchedOn = (value: unknown) => ['', '1', 'true'].includes(String(value))

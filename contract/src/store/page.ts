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

/** The screens of a page as HTML, and the answers they were drawn from. */
export interface RenderedPage {
  html: AsyncIterable<Uint8Array>
  answers: Answers
}

/** Draws the storefront at `path` (with its query) as a guest's browser would begin it. Rejects when a screen throws. */
export type Draw = (path: string, page: PageData, ask: Ask) => Promise<RenderedPage>

/** What follows `?name` or `?name=` where a switch in an address means on: a page is made for it as its screen reads it. */
export const isSwitchedOn = (value: unknown) => ['', '1', 'true'].includes(String(value))

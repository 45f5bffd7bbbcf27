/** A page's metadata for search engines and link previews, and what its document preloads. */
export interface Head {
  /** Without the store's name; undefined for the store's own page. */
  title?: string | undefined
  description?: string | null
  /** The canonical path, without filters and sort order; undefined for pages that must not be indexed. */
  canonical?: string
  /** The languages it is in, its own first; all of the store by default. */
  languages?: readonly string[]
  /** Path of the preview picture. */
  image?: string | null
  kind?: 'website' | 'video.other' | 'profile'
  /** Path of its feed. */
  feed?: string
  /** Path of its public podcast. */
  podcast?: string
  /** Its player in a frame: the path, and whether every site may frame it. */
  embed?: { path: string; isOpen: boolean }
  /** Structured data of schema.org. */
  data?: object[]
  /** Source files the page needs beside its screen. */
  modules?: string[]
  /** Addresses of personal answers that the screen needs at once. */
  fetches?: string[]
  /** The script that plays a broadcast before the page is hydrated, and what it plays with where that is not the browser, as source files. */
  beginsWith?: { script: string; engine: string }
  /** The page plays at once: it loads `modules` alone, and nothing is rendered that would take bandwidth. */
  playsAtOnce?: boolean
}

const MAX_DESCRIPTION_LENGTH = 300

/** A description as one line of text of limited length. */
export function metaDescriptionOf(text: string | null | undefined): string | null {
  const line = (text ?? '').replace(/\s+/g, ' ').trim()
  if (line.length <= MAX_DESCRIPTION_LENGTH) return line || null
  return `${line.slice(0, line.lastIndexOf(' ', MAX_DESCRIPTION_LENGTH) + 1 || MAX_DESCRIPTION_LENGTH).trimEnd()}…`
}

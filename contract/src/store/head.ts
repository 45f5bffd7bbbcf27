/** Metadata of a page for search engines and link previews, and what its document asks for at once. */
export interface Head {
  /** Without the name of the store; undefined for the page of the store itself. */
  title?: string | undefined
  description?: string | null
  /** Path of the page without filters and sort order; undefined for a page that must not be indexed. */
  canonical?: string
  /** Path of the preview picture. */
  image?: string | null
  kind?: 'website' | 'video.other' | 'profile'
  /** Path of its feed. */
  feed?: string
  /** Structured data of schema.org. */
  data?: object[]
  /** Source files that the page needs beside its screen. */
  modules?: string[]
  /** Addresses of personal answers that the screen asks for at once. */
  fetches?: string[]
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

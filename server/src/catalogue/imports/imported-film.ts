import type { ACCESS_MODES } from '@matinee/contract/catalogue/catalogue'

export interface ImportedCaption {
  /** BCP 47. */
  language: string
  address: string
}

/** What is known of a film beside its file. */
export interface ImportedFilm {
  description: string | null
  short_description: string | null
  permalink: string | null
  categories: string[]
  authors: string[]
  tags: string[]
  /** Null where nothing is said: the import has one for them. */
  access: (typeof ACCESS_MODES)[number] | null
  status: 'draft' | 'published'
  /** ISO moment. */
  released_at: string | null
  poster: string | null
  captions: ImportedCaption[]
  /** SHA-256 in lower-case hex. */
  checksum: string | null
}

export const EMPTY_FILM: ImportedFilm = {
  description: null,
  short_description: null,
  permalink: null,
  categories: [],
  authors: [],
  tags: [],
  access: null,
  status: 'draft',
  released_at: null,
  poster: null,
  captions: [],
  checksum: null,
}

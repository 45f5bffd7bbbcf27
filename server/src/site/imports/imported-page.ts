/** A part of a page as it was checked: a picture by its address at the other site, and the text below it. */
export interface ImportedPart {
  picture: string | null
  alt: string
  html: string
}

/** What a row becomes. */
export interface ImportedPage {
  description: string | null
  parts: ImportedPart[]
  /** Whether it was a post of a blog: those have an author and a date. */
  is_post: boolean
  authors: string[]
  tags: string[]
  published_at: string | null
  /** Everybody could read it there. */
  is_public: boolean
}

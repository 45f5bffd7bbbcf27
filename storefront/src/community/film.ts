/** The film above the comments, as far as they care. */
export interface Film {
  /** Where it stands, in seconds; null while there is none. */
  now: () => number | null
  /** Plays from a second of it, or of another chapter, which is shown first. */
  playFrom: (seconds: number, chapterId: number | null) => void
  /** The chapter the page is at, where the program has any. */
  chapterId: number | null
  /** What a chapter is called. */
  titleOf: (chapterId: number) => string | undefined
}

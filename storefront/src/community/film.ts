/** The film above the comments, as they need it. */
export interface Film {
  /** Its position in seconds; null without a film. */
  now: () => number | null
  /** Plays from a second, switching to another chapter first where one is given. */
  playFrom: (seconds: number, chapterId: number | null) => void
  /** The current chapter, where the program has any. */
  chapterId: number | null
  /** It is known which chapter that is, or that there is none. */
  isSettled: boolean
  /** The title of a chapter. */
  titleOf: (chapterId: number) => string | undefined
}

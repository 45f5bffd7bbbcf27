/** What the store records of its viewers. */
export interface HistorySettings {
  /** Playback positions: the setting `continue_watching`. */
  positions: boolean
  /** Watched marks: the setting `mark_as_watched`. */
  marks: boolean
}

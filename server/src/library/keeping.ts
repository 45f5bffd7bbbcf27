/** What the store keeps of its viewers. */
export interface Keeping {
  /** Where they are in a film: the setting `continue_watching`. */
  positions: boolean
  /** What they have watched to the end: the setting `mark_as_watched`. */
  marks: boolean
}

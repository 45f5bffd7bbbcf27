import { diffArrays } from 'diff'

/** A stretch of a text; whether the other text lacks it. */
export interface Stretch {
  text: string
  isChanged: boolean
}

/** With more words that differ, two texts are compared as wholes. */
const MOST_CHANGES = 1500

/** What differs between two texts, word by word. */
export function diffWords(earlier: string, current: string): { earlier: Stretch[]; current: Stretch[] } {
  const [before, after] = [wordsOf(earlier), wordsOf(current)]
  const parts = diffArrays(before, after, {
    comparator: (one, other) => one.trim() === other.trim(),
    maxEditLength: MOST_CHANGES,
  })
  if (!parts) return { earlier: whole(earlier), current: whole(current) }
  return {
    earlier: stretches(
      before,
      parts.filter(({ added }) => !added).map(({ count, removed }) => [count, removed]),
    ),
    current: stretches(
      after,
      parts.filter(({ removed }) => !removed).map(({ count, added }) => [count, added]),
    ),
  }
}

const whole = (text: string): Stretch[] => (text ? [{ text, isChanged: true }] : [])

/** Words with the blanks behind them. */
const wordsOf = (text: string) => text.match(/\s*\S+\s*/g)?.flatMap((word) => word.split(/(?<=\s)/)) ?? []

/** The words of one text in runs of so many; what is the same in both is written differently in each. */
function stretches(words: readonly string[], runs: [count: number, isChanged: boolean][]): Stretch[] {
  let at = 0
  return runs.map(([count, isChanged]) => ({ text: words.slice(at, (at += count)).join(''), isChanged }))
}

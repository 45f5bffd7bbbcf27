/** The edit distance of two words; a swap of two neighbouring letters counts as one typo. */
export function countTypos(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)]
  const rows = [Array.from({ length: b.length + 1 }, (_, place) => place)]
  for (let row = 1; row <= a.length; row += 1) {
    rows.push([row])
    for (let column = 1; column <= b.length; column += 1) rows[row]!.push(editCost(rows, a, b, row, column))
  }
  return rows[a.length]![b.length]!
}

function editCost(rows: number[][], a: string[], b: string[], row: number, column: number): number {
  const isSame = a[row - 1] === b[column - 1]
  const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
  return Math.min(
    rows[row - 1]![column]! + 1,
    rows[row]![column - 1]! + 1,
    rows[row - 1]![column - 1]! + (isSame ? 0 : 1),
    isSwapped ? rows[row - 2]![column - 2]! + 1 : Infinity,
  )
}

const LONG_WORD = 8

/** The maximum number of typos corrected: none below three letters, two in a long word, else one. */
const maxEdits = (word: string) => (word.length < 3 ? 0 : word.length < LONG_WORD ? 1 : 2)

interface WordCandidate {
  word: string
  uses: number
}

/** The likeliest correction: fewest typos first, then the same first letter, then most used. */
export function suggestCorrection(typed: string, candidates: WordCandidate[]): string | undefined {
  const [best] = candidates
    .map((candidate) => ({ ...candidate, slips: countTypos(typed, candidate.word) }))
    .filter(({ slips, uses }) => slips <= maxEdits(typed) && uses > 0)
    .sort(
      (a, b) =>
        a.slips - b.slips ||
        Number(b.word[0] === typed[0]) - Number(a.word[0] === typed[0]) ||
        b.uses - a.uses ||
        a.word.localeCompare(b.word),
    )
  return best?.word
}

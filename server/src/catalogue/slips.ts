/** How many letters must be typed differently to make one word of the other; two neighbours swapped are one slip. */
export function slipsBetween(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)]
  const rows = [Array.from({ length: b.length + 1 }, (_, place) => place)]
  for (let row = 1; row <= a.length; row += 1) {
    rows.push([row])
    for (let column = 1; column <= b.length; column += 1) rows[row]!.push(cost(rows, a, b, row, column))
  }
  return rows[a.length]![b.length]!
}

function cost(rows: number[][], a: string[], b: string[], row: number, column: number): number {
  const isSame = a[row - 1] === b[column - 1]
  const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
  return Math.min(
    rows[row - 1]![column]! + 1,
    rows[row]![column - 1]! + 1,
    rows[row - 1]![column - 1]! + (isSame ? 0 : 1),
    isSwapped ? rows[row - 2]![column - 2]! + 1 : Infinity,
  )
}

const LONG = 8

/** How many slips a word is forgiven: one of three letters or more one, a long one two. */
const forgiven = (word: string) => (word.length < 3 ? 0 : word.length < LONG ? 1 : 2)

interface Candidate {
  word: string
  uses: number
}

/** What a word was meant for: the fewest slips away, beginning alike if there is one such, and most used. */
export function meantBy(typed: string, candidates: Candidate[]): string | undefined {
  const [best] = candidates
    .map((candidate) => ({ ...candidate, slips: slipsBetween(typed, candidate.word) }))
    .filter(({ slips, uses }) => slips <= forgiven(typed) && uses > 0)
    .sort(
      (a, b) =>
        a.slips - b.slips ||
        Number(b.word[0] === typed[0]) - Number(a.word[0] === typed[0]) ||
        b.uses - a.uses ||
        a.word.localeCompare(b.word),
    )
  return best?.word
}

/** A stretch of a text; whether the other text lacks it. */
export interface Stretch {
  text: string
  isChanged: boolean
}

/** Beyond this product of words, two texts are compared as wholes. */
const MOST_COMPARISONS = 2_000_000

/** What differs between two texts, word by word. */
export function diffWords(earlier: string, current: string): { earlier: Stretch[]; current: Stretch[] } {
  const [before, after] = [wordsOf(earlier), wordsOf(current)]
  if (before.length * after.length > MOST_COMPARISONS)
    return { earlier: whole(earlier), current: whole(current) }
  const same = commonWords(before, after)
  return {
    earlier: stretches(before, new Set(same.map(([at]) => at))),
    current: stretches(after, new Set(same.map(([, at]) => at))),
  }
}

const whole = (text: string): Stretch[] => (text ? [{ text, isChanged: true }] : [])

/** Words with the blanks behind them. */
const wordsOf = (text: string) => text.match(/\s*\S+\s*/g)?.flatMap((word) => word.split(/(?<=\s)/)) ?? []

/** The places of the longest sequence of words that both have. */
function commonWords(before: string[], after: string[]): [number, number][] {
  const width = after.length + 1
  const lengths = new Uint32Array((before.length + 1) * width)
  for (let one = before.length - 1; one >= 0; one -= 1)
    for (let other = after.length - 1; other >= 0; other -= 1)
      lengths[one * width + other] =
        before[one]!.trim() === after[other]!.trim()
          ? lengths[(one + 1) * width + other + 1]! + 1
          : Math.max(lengths[(one + 1) * width + other]!, lengths[one * width + other + 1]!)

  const common: [number, number][] = []
  for (let one = 0, other = 0; one < before.length && other < after.length;) {
    if (before[one]!.trim() === after[other]!.trim()) common.push([one++, other++])
    else if (lengths[(one + 1) * width + other]! >= lengths[one * width + other + 1]!) one += 1
    else other += 1
  }
  return common
}

function stretches(words: string[], same: ReadonlySet<number>): Stretch[] {
  const found: Stretch[] = []
  for (const [at, text] of words.entries()) {
    const last = found.at(-1)
    if (last?.isChanged === !same.has(at)) last.text += text
    else found.push({ text, isChanged: !same.has(at) })
  }
  return found
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
// Bidi control characters are invisible and have no glyph.
const MARKS = /[\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g

export const isRightToLeft = (text: string) => RIGHT_TO_LEFT.test(text)

export const withoutMarks = (text: string) => text.replace(MARKS, '')

export type WidthOf = (text: string) => number

/** Breaks text into lines that fit; a word longer than a line is split. */
export function wrapLines(text: string, width: number, widthOf: WidthOf): string[] {
  return withoutMarks(text)
    .split('\n')
    .flatMap((paragraph) => linesOf(paragraph, width, widthOf))
}

function linesOf(paragraph: string, width: number, widthOf: WidthOf): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(/[ \t]+/).flatMap((long) => cut(long, width, widthOf))) {
    const longer = line ? `${line} ${word}` : word
    if (line && widthOf(longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

function cut(word: string, width: number, widthOf: WidthOf): string[] {
  if (widthOf(word) <= width) return [word]
  const letters = Array.from(word)
  let fitting = letters.length - 1
  while (fitting > 1 && widthOf(letters.slice(0, fitting).join('')) > width) fitting -= 1
  const rest = letters.slice(fitting).join('')
  return [letters.slice(0, fitting).join(''), ...(rest ? cut(rest, width, widthOf) : [])]
}

/**
 * The pieces of a line from left to right in visual order. Words of right-to-left scripts are reversed; names and
 * numbers between them keep their order.
 */
export function textRunsOf(line: string, direction: 'ltr' | 'rtl'): string[] {
  const words = line.split(/([ \u00a0\u202f]+)/).filter((part, at) => at % 2 === 0 && part !== '')
  const runs: string[][] = []
  for (const word of words) {
    const isBackward = isRightToLeft(word)
    const last = runs.at(-1)
    if (last && isRightToLeft(last[0]!) === isBackward) last.push(word)
    else runs.push([word])
  }
  const ordered = direction === 'rtl' ? runs.toReversed() : runs
  return ordered.flatMap((run) => (isRightToLeft(run[0]!) ? run.toReversed() : [run.join(' ')]))
}

import { DELIMITERS, type Delimiter, type Encoding } from '@matinee/contract/members/people-imports'
import { parse } from 'csv-parse/sync'

/** In which encoding a file is written, by its first bytes and whether all of it can be UTF-8. */
export function guessEncoding(head: Uint8Array, isUtf8: boolean): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  // Letters of most languages leave one byte of each pair empty.
  const pairs = Math.floor(head.length / 2)
  const isEmpty = (at: number) => head[at] === 0
  const odd = Array.from({ length: pairs }, (_, pair) => pair * 2 + 1).filter(isEmpty).length
  const even = Array.from({ length: pairs }, (_, pair) => pair * 2).filter(isEmpty).length
  if (odd > pairs / 2) return 'utf-16le'
  if (even > pairs / 2) return 'utf-16be'
  return isUtf8 ? 'utf-8' : 'windows-1252'
}

/** How every reader of these files is set: it makes the best of what other programs write. */
export const CSV_READER_OPTIONS = {
  bom: true,
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: 1_000_000,
} as const

const SAMPLE_ROWS = 20

/** The first records of a text; its last line may be cut off and is left out where there are others. */
export function firstRecords(text: string, delimiter: Delimiter, most = SAMPLE_ROWS): string[][] {
  try {
    const records = parse(trimToWholeLines(text), {
      ...CSV_READER_OPTIONS,
      delimiter,
      to: most,
    }) as string[][]
    return records.filter((record) => record.some((cell) => cell.trim() !== ''))
  } catch {
    return []
  }
}

function trimToWholeLines(text: string) {
  const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'))
  return end > 0 ? text.slice(0, end) : text
}

/** Which sign stands between the cells: the one that cuts most rows into the same number of cells, and the larger number. */
export function guessDelimiter(text: string): Delimiter {
  const scored = DELIMITERS.map((delimiter) => ({
    delimiter,
    score: evenness(firstRecords(text, delimiter)),
  }))
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).delimiter
}

function evenness(records: string[][]): number {
  const widths = records.map(({ length }) => length)
  const usual = widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0
  if (usual < 2) return 0
  // How many, not which share of them: a wrong sign may read several rows as one with something quoted in it.
  return widths.filter((width) => width === usual).length + Math.min(usual, 50) / 1000
}

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
export const looksLikeAddress = (cell: string) => ADDRESS.test(cell.trim())

/** Whether the first row holds titles: those of people hold an address. */
export const guessHeader = ([first = []]: string[][]) => !first.some(looksLikeAddress)

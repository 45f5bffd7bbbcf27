import { DELIMITERS, type Delimiter, type Encoding } from '@matinee/contract/members/people-imports'
import { parse } from 'csv-parse/sync'

/** The encoding of a file, from its first bytes and whether all of it is valid UTF-8. */
export function guessEncoding(head: Uint8Array, isUtf8: boolean): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  // In UTF-16, letters of most languages leave one byte of each pair empty.
  const pairs = Math.floor(head.length / 2)
  const isEmpty = (at: number) => head[at] === 0
  const odd = Array.from({ length: pairs }, (_, pair) => pair * 2 + 1).filter(isEmpty).length
  const even = Array.from({ length: pairs }, (_, pair) => pair * 2).filter(isEmpty).length
  if (odd > pairs / 2) return 'utf-16le'
  if (even > pairs / 2) return 'utf-16be'
  return isUtf8 ? 'utf-8' : 'windows-1252'
}

/** Lenient parser settings for files that other programs write. */
export const CSV_READER_OPTIONS = {
  bom: true,
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: 1_000_000,
} as const

const SAMPLE_ROWS = 20

/** The first records of a text; the last line may be truncated and is dropped if there are others. */
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

/** The delimiter of a file: the one that splits most rows into the same number of cells, preferring more cells. */
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
  // Counts rows, not shares: with a wrong delimiter, several rows may be read as one with a quoted part.
  return widths.filter((width) => width === usual).length + Math.min(usual, 50) / 1000
}

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
export const looksLikeAddress = (cell: string) => ADDRESS.test(cell.trim())

/** Whether the first row holds column titles: rows of people contain an address. */
export const guessHeader = ([first = []]: string[][]) => !first.some(looksLikeAddress)

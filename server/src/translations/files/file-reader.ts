import { parse } from 'csv-parse/sync'
import { isUtf8 } from 'node:buffer'
import { CSV_READER_OPTIONS, guessDelimiter, guessEncoding } from '../../members/people/csv-guess.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { otherLanguagesOf } from '../kinds.ts'
import {
  FileEmpty,
  FileLanguageUnknown,
  FileTooLong,
  FileUnreadable,
  FileWithoutLanguages,
} from './file-errors.ts'
import { FILE_COLUMNS } from './file.ts'

const MOST_ROWS = 20_000
const HEAD_BYTES = 64 * 1024

/** A row as a file has it. */
export interface FileRow {
  /** Its number as spreadsheets count, where a text of several lines is in one row. */
  line: number
  kind: string
  id: string
  field: string
  /** Missing in a file without that column. */
  original: string | undefined
  /** What it says in each language that is not left empty. */
  said: [language: string, text: string][]
}

/** The rows of a file. Refuses files of another kind, and columns that are no language of the store. */
export function readFileRows(ctx: StoreContext, bytes: Buffer): FileRow[] {
  const [head, ...records] = readRecords(bytes)
  if (!head) throw FileUnreadable()
  const columns = columnsOf(ctx, head.record)
  if (records.length === 0) throw FileEmpty()
  if (records.length > MOST_ROWS) throw FileTooLong({ values: { most: MOST_ROWS } })
  return records.map(({ record, line }) => toFileRow(columns, record, line))
}

interface ReadRecord {
  record: string[]
  line: number
}

function readRecords(bytes: Buffer): ReadRecord[] {
  const text = decode(bytes)
  try {
    const read = parse(text, {
      ...CSV_READER_OPTIONS,
      delimiter: guessDelimiter(text.slice(0, HEAD_BYTES)),
      info: true,
    }) as unknown as { record: string[]; info: { records: number } }[]
    return read
      .map(({ record, info }) => ({ record, line: info.records }))
      .filter(({ record }) => record.some((cell) => cell.trim() !== ''))
  } catch {
    throw FileUnreadable()
  }
}

function decode(bytes: Buffer): string {
  const encoding = guessEncoding(bytes.subarray(0, HEAD_BYTES), isUtf8(bytes))
  return new TextDecoder(encoding).decode(bytes).replaceAll('\0', '')
}

type Column = { place: number } & ({ name: (typeof FILE_COLUMNS)[number] } | { language: string })

function columnsOf(ctx: StoreContext, head: string[]): Column[] {
  const titles = head.map((heading) => heading.trim().toLowerCase())
  if (!['kind', 'id', 'field'].every((name) => titles.includes(name))) throw FileUnreadable()
  const languages = otherLanguagesOf(ctx)
  const columns = titles.flatMap((title, place) => columnAt(languages, head[place]!, { title, place }))
  if (!columns.some((column) => 'language' in column))
    throw FileWithoutLanguages({ values: { languages: languages.join(', ') } })
  return columns
}

function columnAt(
  languages: readonly string[],
  heading: string,
  { title, place }: { title: string; place: number },
): Column[] {
  const name = FILE_COLUMNS.find((each) => each === title)
  if (name) return [{ place, name }]
  if (title === '') return []
  const language = languages.find((each) => each.toLowerCase() === title)
  if (language) return [{ place, language }]
  const column = heading.trim().slice(0, 40)
  throw FileLanguageUnknown({ values: { column, languages: languages.join(', ') } })
}

function toFileRow(columns: Column[], record: string[], line: number): FileRow {
  const cellAt = (place: number) => asWritten(record[place] ?? '')
  const cellOf = (wanted: string) => {
    const column = columns.find((each) => 'name' in each && each.name === wanted)
    return column && cellAt(column.place)
  }
  return {
    line,
    kind: (cellOf('kind') ?? '').toLowerCase(),
    id: cellOf('id') ?? '',
    field: cellOf('field') ?? '',
    original: cellOf('original'),
    said: columns.flatMap((column): [string, string][] => {
      const text = 'language' in column ? cellAt(column.place) : ''
      return 'language' in column && text !== '' ? [[column.language, text]] : []
    }),
  }
}

/** A cell without the quote that keeps spreadsheets from taking a text for a formula. */
const asWritten = (cell: string) =>
  cell
    .replaceAll('\r\n', '\n')
    .replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '')
    .trim()

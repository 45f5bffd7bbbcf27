import type { Readable } from 'node:stream'
import type { Context } from '../../../platform/context.ts'
import { firstRecords, guessDelimiter, guessEncoding } from '../../../members/people/csv-guess.ts'
import { decodeHead, recordsOf } from '../../../members/people/import-reader.ts'
import { targetsOfHeadings, type ColumnTarget } from '../headings.ts'
import { FilmListUnreadable, FilmListWithoutAddresses } from '../import-errors.ts'
import { readRow, type RowCells } from '../row-reader.ts'
import { readJsonRows } from './json-rows.ts'
import type { FilmSource, FoundFilm, ListPlace } from './source.ts'
import { lookAtWebFile, openWebFileAt } from './web-files.ts'

const HEAD_BYTES = 64 * 1024

/** Films of a CSV or JSON file, each with the address of its file. */
export function openList(ctx: Pick<Context, 'config' | 'storage'>, place: ListPlace): FilmSource {
  const ignored: string[] = []
  return {
    ignored,
    films: () => readFilms(ctx, place, ignored),
    look: (address, signal) => lookAtWebFile(ctx, address, signal),
    open: (address, options) => openWebFileAt(ctx, address, options),
  }
}

async function* readFilms(
  ctx: Pick<Context, 'storage'>,
  place: ListPlace,
  ignored: string[],
): AsyncGenerator<FoundFilm> {
  const head = await readStart(ctx, place)
  const encoding = guessEncoding(head, place.is_utf8)
  const text = decodeHead(head, encoding)
  if (text.slice(0, 4096).includes('\0')) throw FilmListUnreadable()
  const rows = /^\s*[[{]/.test(text.replace(/^\uFEFF/, ''))
    ? readJsonRows(new TextDecoder(encoding).decode(await readAll(ctx, place)), ignored)
    : readCsvRows(ctx, place, { encoding, text, ignored })
  for await (const cells of rows) yield readRow(cells)
}

interface CsvFormat {
  encoding: ReturnType<typeof guessEncoding>
  /** The decoded beginning. */
  text: string
  ignored: string[]
}

async function* readCsvRows(
  ctx: Pick<Context, 'storage'>,
  place: ListPlace,
  { encoding, text, ignored }: CsvFormat,
): AsyncGenerator<RowCells> {
  const whole = place.bytes < HEAD_BYTES ? `${text}\n` : text
  const delimiter = guessDelimiter(whole)
  const [headings] = firstRecords(whole, delimiter, 1)
  if (!headings) throw FilmListUnreadable()
  const targets = targetsOfHeadings(headings)
  if (!targets.includes('address')) throw FilmListWithoutAddresses()
  ignored.push(...headings.filter((heading, at) => !targets[at] && heading.trim() !== ''))
  const file = await ctx.storage.open(place.file_key)
  if (!file) throw FilmListUnreadable()
  for await (const { record } of recordsOf(file.stream, { encoding, delimiter, has_header: true }))
    yield toCells(record, targets)
}

const toCells = (record: string[], targets: (ColumnTarget | undefined)[]): RowCells =>
  Object.fromEntries(targets.flatMap((target, at) => (target ? [[target, record[at] ?? '']] : [])))

const readStart = (ctx: Pick<Context, 'storage'>, place: ListPlace) =>
  readBytes(ctx, place, Math.min(place.bytes, HEAD_BYTES))

/** JSON has no rows to stream: what is larger is better sent as CSV. */
const MOST_JSON_BYTES = 50_000_000
function readAll(ctx: Pick<Context, 'storage'>, place: ListPlace) {
  if (place.bytes > MOST_JSON_BYTES) throw FilmListUnreadable()
  return readBytes(ctx, place, place.bytes)
}

async function readBytes({ storage }: Pick<Context, 'storage'>, { file_key }: ListPlace, most: number) {
  const file = most > 0 ? await storage.open(file_key, { start: 0, end: most - 1 }) : undefined
  if (!file) throw FilmListUnreadable()
  return concat(file.stream)
}

async function concat(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

import type { ImportKind } from '@matinee/contract/members/import-columns'
import type { Delimiter, Encoding } from '@matinee/contract/members/people-imports'
import type { StoreContext } from '../../platform/http/http.ts'
import { ImportEmpty, ImportNotFound, ImportUnreadable } from './errors.ts'
import { firstRecords, guessDelimiter, guessEncoding, guessHeader } from './csv-guess.ts'
import { fieldsOf } from './field-queries.ts'
import { guessMapping, kindOf } from './import-columns.ts'
import { findMapping, mappingAsBefore, mappingName } from './import-mappings.ts'
import { sourceOf } from './import-sources.ts'
import { decodeHead } from './import-reader.ts'
import type { ImportRow } from './import-queries.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'

const HEAD_BYTES = 64 * 1024
const SAMPLE_ROWS = 5
const MOST_COLUMNS = 200
const LONGEST_CELL = 200

interface FileFormat {
  isUtf8: boolean
  encoding?: Encoding
  delimiter?: Delimiter
  has_header?: boolean
  kind?: ImportKind
}

/** Encoding, delimiter and columns of a file, guessed from its beginning unless given. */
export async function lookAtFile({ db, store }: StoreContext, head: Uint8Array, known: FileFormat) {
  const encoding = known.encoding ?? guessEncoding(head, known.isUtf8)
  const read = decodeHead(head, encoding)
  const text = head.length < HEAD_BYTES ? `${read}\n` : read
  const delimiter = known.delimiter ?? guessDelimiter(text)
  const records = firstRecords(text, delimiter)
  refuseUnreadable(text, records)
  const has_header = known.has_header ?? guessHeader(records)
  const rows = has_header ? records.slice(1) : records
  const width = Math.max(...records.map(({ length }) => length))
  const titles = has_header ? records[0]! : []
  const columns = Array.from(
    { length: width },
    (_, at) => previewCell(titles[at] ?? '') || `Column ${at + 1}`,
  )
  const kind = known.kind ?? kindOf(titles)
  const source = has_header && kind === 'people' ? sourceOf(columns) : null
  const guessed = guessMapping(
    has_header ? columns : columns.map(() => ''),
    rows,
    await fieldsOf(db, store.id),
    kind,
  )
  const chosen = has_header ? await findMapping(db, store.id, mappingName({ kind, source })) : undefined
  const mapping = chosen ? mappingAsBefore(columns, guessed, chosen.columns) : guessed
  const sample = rows.slice(0, SAMPLE_ROWS).map((row) => row.map(previewCell))
  return {
    encoding,
    delimiter,
    has_header,
    columns: toJsonb(columns),
    sample: toJsonb(sample),
    mapping: toJsonb(mapping),
    kind,
    source,
  }
}

const previewCell = (cell: string) => cell.replaceAll('\0', '').trim().slice(0, LONGEST_CELL)

function refuseUnreadable(text: string, records: string[][]) {
  if (records.length === 0) throw text.trim() === '' ? ImportEmpty() : ImportUnreadable()
  const isBinary = text.slice(0, 4096).split('\0').length > 1
  if (isBinary || records.some(({ length }) => length > MOST_COLUMNS)) throw ImportUnreadable()
}

/** The beginning of a stored file. */
export async function readHead({ storage }: StoreContext, { file_key, bytes }: ImportRow): Promise<Buffer> {
  const end = Math.min(bytes, HEAD_BYTES) - 1
  const file = file_key ? await storage.open(file_key, { start: 0, end }) : undefined
  if (!file) throw ImportNotFound()
  const chunks: Buffer[] = []
  for await (const chunk of file.stream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

import type { Delimiter, Encoding } from '@matinee/contract/members/people-imports'
import { parse } from 'csv-parse'
import { pipeline, Readable, Transform } from 'node:stream'
import { ImportEmpty, ImportTooLarge } from './errors.ts'
import { CSV_READER_OPTIONS } from './csv-guess.ts'

const MOST_BYTES = 2 * 1024 ** 3
const HEAD_BYTES = 64 * 1024

/** What is known of a file once it has been received. */
export interface Arrival {
  bytes: number
  head: Buffer
  isUtf8: boolean
}

/** Inspects a file while it is stored. A faulty upload is read to its end, because browsers read no answer before. */
export function watchArrival(sent: Readable): { stream: Readable; arrival: Arrival } {
  const arrival: Arrival = { bytes: 0, head: Buffer.alloc(0), isUtf8: true }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const look = (chunk: Buffer) => {
    arrival.bytes += chunk.length
    if (arrival.head.length < HEAD_BYTES)
      arrival.head = Buffer.concat([arrival.head, chunk.subarray(0, HEAD_BYTES - arrival.head.length)])
    arrival.isUtf8 &&= isDecodable(() => decoder.decode(chunk, { stream: true }))
  }
  async function* watched() {
    for await (const chunk of sent.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      look(chunk)
      if (arrival.bytes > MOST_BYTES) throw ImportTooLarge()
      yield chunk
    }
    arrival.isUtf8 &&= isDecodable(() => decoder.decode())
    if (arrival.bytes === 0) throw ImportEmpty()
  }
  return { stream: Readable.from(watched(), { objectMode: false }), arrival }
}

function isDecodable(decode: () => string) {
  try {
    decode()
    return true
  } catch {
    return false
  }
}

export const decodeHead = (head: Uint8Array, encoding: Encoding) =>
  new TextDecoder(encoding).decode(head, { stream: true })

function createDecoder(encoding: Encoding, tell: (bytes: number) => void) {
  const decoder = new TextDecoder(encoding)
  return new Transform({
    decodeStrings: true,
    encoding: 'utf8',
    transform(chunk: Buffer, _encoding, done) {
      tell(chunk.length)
      done(null, decoder.decode(chunk, { stream: true }))
    },
    flush(done) {
      done(null, decoder.decode())
    },
  })
}

interface Shape {
  encoding: Encoding
  delimiter: Delimiter
  has_header: boolean
}

export interface ReadRecord {
  record: string[]
  /** Line of the file, counted from 1. */
  line: number
  /** Bytes of the file read so far. */
  bytes: number
}

/** The records of a file below its titles, as a stream. */
export async function* recordsOf(file: Readable, shape: Shape): AsyncGenerator<ReadRecord> {
  let bytes = 0
  const parser = parse({
    ...CSV_READER_OPTIONS,
    delimiter: shape.delimiter,
    info: true,
    from: shape.has_header ? 2 : 1,
  })
  // Errors of the sources are thrown by the parser, which they destroy.
  pipeline(
    file,
    createDecoder(shape.encoding, (more) => (bytes += more)),
    parser,
    () => {},
  )
  let last = 0
  for await (const { record, info } of parser as AsyncIterable<{
    record: string[]
    info: { lines: number }
  }>) {
    if (!record.some((cell) => cell.trim() !== '')) continue
    // Two records can end on what the parser counts as the same line.
    last = Math.max(last + 1, info.lines)
    yield { record, line: last, bytes }
  }
}

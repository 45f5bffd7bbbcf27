import { Buffer } from 'node:buffer'
import type { Readable } from 'node:stream'
import type { ByteRange } from '../../platform/storage/storage.ts'

/** A file in a tar file. */
export interface TarEntry {
  path: string
  size: number
  open(range: ByteRange): Promise<Readable>
}

const BLOCK = 512
const END = Buffer.alloc(2 * BLOCK)
const MOST_OCTAL = 8 ** 11 - 1

const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK

/** The bytes of a tar file of these entries. */
export async function measureTar(entries: AsyncIterable<Pick<TarEntry, 'size'>>): Promise<number> {
  let bytes = END.length
  for await (const { size } of entries) bytes += BLOCK + size + paddingOf(size)
  return bytes
}

/**
 * Part of a tar file (POSIX ustar). The same entries always make the same bytes, so that a download can go on where it
 * was cut off.
 */
export async function* readTar(
  entries: AsyncIterable<TarEntry>,
  { start, end }: ByteRange,
  modifiedAt: Date,
): AsyncGenerator<Buffer> {
  let at = 0
  for await (const entry of entries) {
    const length = BLOCK + entry.size + paddingOf(entry.size)
    if (at + length > start) yield* readEntry(entry, { start: start - at, end: end - at }, modifiedAt)
    at += length
    if (at > end) return
  }
  yield* sliceOf(END, at, { start, end })
}

/** Part of an entry, counted from its header; the range may reach beyond it on both sides. */
async function* readEntry(entry: TarEntry, range: ByteRange, modifiedAt: Date): AsyncGenerator<Buffer> {
  yield* sliceOf(headerOf(entry, modifiedAt), 0, range)
  const data = { start: Math.max(0, range.start - BLOCK), end: Math.min(entry.size - 1, range.end - BLOCK) }
  if (data.start <= data.end)
    yield* readExactly(await entry.open(data), data.end - data.start + 1, entry.path)
  yield* sliceOf(Buffer.alloc(paddingOf(entry.size)), BLOCK + entry.size, range)
}

/** What of some bytes that lie at a position is in a range. */
function* sliceOf(bytes: Buffer, at: number, { start, end }: ByteRange): Generator<Buffer> {
  const part = bytes.subarray(Math.max(0, start - at), Math.max(0, end - at + 1))
  if (part.length > 0) yield part
}

/** A file that is not as long as it was would move everything behind it. */
async function* readExactly(stream: Readable, bytes: number, path: string): AsyncGenerator<Buffer> {
  let read = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    read += chunk.length
    yield chunk
  }
  if (read !== bytes) throw new Error(`${path} has ${read} bytes instead of ${bytes}.`)
}

function headerOf({ path, size }: TarEntry, modifiedAt: Date): Buffer {
  const header = Buffer.alloc(BLOCK)
  header.write(path, 0, 100, 'latin1')
  header.write('0000644\0' + '0000000\0' + '0000000\0', 100, 'latin1')
  writeSize(header, size)
  header.write(`${octal(Math.floor(modifiedAt.getTime() / 1000), 11)}\0`, 136, 'latin1')
  header.write('        0', 148, 'latin1') // the checksum counts as spaces; then the type: a file
  header.write('ustar\x0000', 257, 'latin1')
  const checksum = header.reduce((sum, byte) => sum + byte, 0)
  header.write(`${octal(checksum, 6)}\0 `, 148, 'latin1')
  return header
}

/** From 8 GB on in binary, as GNU tar and all its readers do. */
function writeSize(header: Buffer, size: number) {
  if (size <= MOST_OCTAL) {
    header.write(`${octal(size, 11)}\0`, 124, 'latin1')
    return
  }
  header[124] = 0x80
  header.writeUIntBE(size, 130, 6)
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')

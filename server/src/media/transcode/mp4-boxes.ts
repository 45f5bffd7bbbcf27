/** A box of an MP4 file: `bytes` includes its header of eight bytes. */
export interface Mp4Box {
  type: string
  bytes: Buffer
}

/** Size of the header: size and type. */
export const BOX_HEADER_BYTES = 8
const LARGEST = 512 * 1024 * 1024

/** Splits a stream into its top-level boxes. Throws if it ends inside one. */
export async function* readBoxes(chunks: AsyncIterable<Buffer>): AsyncGenerator<Mp4Box> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    length += chunk.length
    if (length < countNeededBytes(waiting)) continue
    let rest = Buffer.concat(waiting)
    for (let size = readBoxSize(rest); size <= rest.length; size = readBoxSize(rest)) {
      yield sliceBox(rest, 0, size)
      rest = rest.subarray(size)
    }
    waiting = [rest]
    length = rest.length
  }
  if (length > 0) throw new Error(`an MP4 stream ended inside a box, ${length} bytes after its start`)
}

/**
 * Splits a stream into stretches of top-level boxes, each in one piece that ends with a box of one of these types: its
 * bytes are copied once. Throws if it ends inside one.
 */
export async function* readStretches(
  chunks: AsyncIterable<Buffer>,
  endings: readonly string[],
): AsyncGenerator<Buffer> {
  const stretch = new Stretch(endings)
  for await (const chunk of chunks) {
    stretch.add(chunk)
    for (let bytes = stretch.take(); bytes; bytes = stretch.take()) yield bytes
  }
  if (stretch.length > 0)
    throw new Error(`an MP4 stream ended inside a box, ${stretch.length} bytes after its start`)
}

/** What has come of a stretch, and perhaps of the next. */
class Stretch {
  readonly #endings: readonly string[]
  #pieces: Buffer[] = []
  length = 0
  /** Where the next box begins, or the stretch ends. */
  #end = 0
  #isEndKnown = false

  constructor(endings: readonly string[]) {
    this.#endings = endings
  }

  add(piece: Buffer) {
    this.#pieces.push(piece)
    this.length += piece.length
  }

  /** The stretch once all of it is there. */
  take(): Buffer | undefined {
    while (!this.#isEndKnown && this.length >= this.#end + BOX_HEADER_BYTES) this.#readHeader()
    if (!this.#isEndKnown || this.length < this.#end) return undefined
    const bytes = this.#pieces.length === 1 ? this.#pieces[0]! : Buffer.concat(this.#pieces, this.length)
    const [stretch, rest] = [bytes.subarray(0, this.#end), Buffer.from(bytes.subarray(this.#end))]
    this.#pieces = [rest] // a copy: the stretch may be kept for long
    this.length = rest.length
    this.#end = 0
    this.#isEndKnown = false
    return stretch
  }

  #readHeader() {
    const header = bytesAt(this.#pieces, this.#end, BOX_HEADER_BYTES)
    this.#end += readBoxSize(header)
    this.#isEndKnown = this.#endings.includes(header.toString('latin1', 4))
  }
}

/** Some bytes of what came in pieces, which has them. */
function bytesAt(pieces: readonly Buffer[], at: number, size: number): Buffer {
  let skipped = at
  let first = 0
  while (skipped >= pieces[first]!.length) skipped -= pieces[first++]!.length
  const isWhole = skipped + size <= pieces[first]!.length
  const piece = isWhole ? pieces[first]! : Buffer.concat(pieces.slice(first, first + 1 + size))
  return piece.subarray(skipped, skipped + size)
}

/** Bytes required before the chunks are joined: joining at every chunk would copy a 10 MB box 150 times. */
function countNeededBytes([first]: Buffer[]) {
  const size = first ? readBoxSize(first) : Infinity
  return Number.isFinite(size) ? size : BOX_HEADER_BYTES
}

function readBoxSize(bytes: Buffer): number {
  if (bytes.length < BOX_HEADER_BYTES) return Infinity
  const size = bytes.readUInt32BE(0)
  if (size < BOX_HEADER_BYTES || size > LARGEST) throw new Error(`an MP4 box cannot have ${size} bytes here`)
  return size
}

const sliceBox = (bytes: Buffer, start: number, size: number): Mp4Box => ({
  type: bytes.toString('latin1', start + 4, start + BOX_HEADER_BYTES),
  bytes: bytes.subarray(start, start + size),
})

/** The direct child boxes of `bytes`, which begin after `skip` bytes. */
export function listChildBoxes(bytes: Buffer, skip = BOX_HEADER_BYTES): Mp4Box[] {
  const found: Mp4Box[] = []
  for (let at = skip; at + BOX_HEADER_BYTES <= bytes.length;) {
    const size = readBoxSize(bytes.subarray(at))
    found.push(sliceBox(bytes, at, size))
    at += size
  }
  return found
}

/** The box at the end of a path of types, the first of each; undefined if there is none. `skip` as above. */
export function findBox(bytes: Buffer, skip: number, ...path: string[]): Buffer | undefined {
  const [type, ...rest] = path
  const child = listChildBoxes(bytes, skip).find((box) => box.type === type)?.bytes
  return child && rest.length > 0 ? findBox(child, BOX_HEADER_BYTES, ...rest) : child
}

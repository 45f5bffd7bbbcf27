/** One box of an MP4 file: `bytes` is all of it, its eight bytes of head included. */
export interface Box {
  type: string
  bytes: Buffer
}

/** Bytes of size and type before what is in a box. */
export const HEAD = 8
const LARGEST = 512 * 1024 * 1024

/** Cuts a stream of bytes into its top-level boxes. Throws when it ends inside one. */
export async function* boxesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Box> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    length += chunk.length
    if (length < needed(waiting)) continue
    let rest = Buffer.concat(waiting)
    for (let size = sizeOf(rest); size <= rest.length; size = sizeOf(rest)) {
      yield boxAt(rest, 0, size)
      rest = rest.subarray(size)
    }
    waiting = [rest]
    length = rest.length
  }
  if (length > 0) throw new Error(`an MP4 stream ended inside a box, ${length} bytes after its start`)
}

/** Bytes that must be there before it is worth joining the chunks: joining at every chunk would copy a 10 MB box 150 times. */
function needed([first]: Buffer[]) {
  const size = first ? sizeOf(first) : Infinity
  return Number.isFinite(size) ? size : HEAD
}

function sizeOf(bytes: Buffer): number {
  if (bytes.length < HEAD) return Infinity
  const size = bytes.readUInt32BE(0)
  if (size < HEAD || size > LARGEST) throw new Error(`an MP4 box cannot have ${size} bytes here`)
  return size
}

const boxAt = (bytes: Buffer, start: number, size: number): Box => ({
  type: bytes.toString('latin1', start + 4, start + HEAD),
  bytes: bytes.subarray(start, start + size),
})

/** The boxes directly inside `bytes`, which begin after `skip` bytes. */
export function insideOf(bytes: Buffer, skip = HEAD): Box[] {
  const found: Box[] = []
  for (let at = skip; at + HEAD <= bytes.length;) {
    const size = sizeOf(bytes.subarray(at))
    found.push(boxAt(bytes, at, size))
    at += size
  }
  return found
}

/** The box at the end of a path of types, the first of each; undefined where there is none. `skip` as above. */
export function findBox(bytes: Buffer, skip: number, ...path: string[]): Buffer | undefined {
  const [type, ...rest] = path
  const child = insideOf(bytes, skip).find((box) => box.type === type)?.bytes
  return child && rest.length > 0 ? findBox(child, HEAD, ...rest) : child
}

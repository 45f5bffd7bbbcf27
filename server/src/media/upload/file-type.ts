import { open } from 'node:fs/promises'

/** The type a file appears to have by its first bytes. */
export type SniffedType = 'empty' | 'text' | 'picture' | 'film' | 'unknown'

const HEAD_BYTES = 4096

/** The first bytes of a file, checked before any demuxer runs. */
export async function readFileHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The size an AVI or WAV declares; 0 if it declares none. Demuxers play a truncated one as if it were complete. */
export const readDeclaredSize = (head: Buffer): number =>
  latin1(head, 0, 4) === 'RIFF' && head.readUInt32LE(4) < 0xffffffff ? head.readUInt32LE(4) : 0

const latin1 = (head: Buffer, from: number, to: number) => head.toString('latin1', from, to)

const PICTURES = ['\x89PNG', '\xff\xd8\xff', 'GIF8', 'BM', 'II*\0', 'MM\0*', '\0\0\x01\0', '8BPS', 'qoif']
// Brands of still pictures in the MP4 family; `avis` and `msf1` are animated ones.
const PICTURE_BRANDS = ['avif', 'avis', 'heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1']
const FILMS = [
  '\x1aE\xdf\xa3',
  'OggS',
  'FLV\x01',
  '\x30\x26\xb2\x75',
  'ID3',
  'fLaC',
  '\x06\x0e\x2b\x34',
  '\0\0\x01\xba',
]

/** Detects the type of a file by its first bytes, before any demuxer runs. */
export function sniffType(head: Buffer): SniffedType {
  if (head.length === 0) return 'empty'
  const brand = latin1(head, 4, 8) === 'ftyp' ? latin1(head, 8, 12) : undefined
  const riff = latin1(head, 0, 4) === 'RIFF' ? latin1(head, 8, 12) : undefined
  if (riff === 'WEBP' || (brand && PICTURE_BRANDS.includes(brand))) return 'picture'
  if (brand || riff || isTransportStream(head)) return 'film'
  if (PICTURES.some((magic) => latin1(head, 0, magic.length) === magic)) return 'picture'
  if (FILMS.some((magic) => latin1(head, 0, magic.length) === magic)) return 'film'
  return isText(head) ? 'text' : 'unknown'
}

const isTransportStream = (head: Buffer) =>
  head.length > 376 && [0, 188, 376].every((at) => head[at] === 0x47)

/**
 * Text without control characters except tabs and line ends, in UTF-8 or an 8-bit encoding, or with a UTF-16 byte order
 * mark.
 */
function isText(head: Buffer): boolean {
  const mark = latin1(head, 0, 2)
  if (mark === '\xff\xfe' || mark === '\xfe\xff') return true
  return head.every(
    (byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d || byte === 0x0c,
  )
}

import { findBox, BOX_HEADER_BYTES, listChildBoxes } from './mp4-boxes.ts'

/** What the init segment of a single-track fragmented MP4 contains. */
export interface InitSegmentInfo {
  /** Timescale: units per second. */
  timescale: number
  /** Codec in RFC 6381 notation: `avc1.64001f`, `mp4a.40.2`. */
  codec: string
}

const SAMPLE_ENTRIES = 16 // stsd: header, version and flags, number of entries
const INSIDE_AVC1 = 86 // bytes of a VisualSampleEntry before its child boxes
const AAC_LC = 'mp4a.40.2'

/** Reads the `moov` box of one track. */
export function readInitSegment(moov: Buffer): InitSegmentInfo {
  const mdhd = findBox(moov, BOX_HEADER_BYTES, 'trak', 'mdia', 'mdhd')
  const stsd = findBox(moov, BOX_HEADER_BYTES, 'trak', 'mdia', 'minf', 'stbl', 'stsd')
  const [entry] = stsd ? listChildBoxes(stsd, SAMPLE_ENTRIES) : []
  if (!mdhd || !entry) throw new Error('the opening of an MP4 stream has no track')
  return { timescale: mdhd.readUInt32BE(mdhd[8] === 1 ? 28 : 20), codec: readCodec(entry.type, entry.bytes) }
}

function readCodec(type: string, entry: Buffer): string {
  if (type === 'mp4a') return AAC_LC // the only AAC profile we encode
  const avcC = listChildBoxes(entry, INSIDE_AVC1).find((box) => box.type === 'avcC')?.bytes
  if (type !== 'avc1' || !avcC) throw new Error(`"${type}" is not a codec we make`)
  return `avc1.${avcC.toString('hex', 9, 12)}`
}

const DEFAULT_DURATION = 0x8
// Optional fields of a tfhd before the default duration: flag and size.
const BEFORE_DEFAULT = [
  [0x1, 8],
  [0x2, 4],
] as const

/** The duration of a `moof` box's samples, in units of the track's timescale. */
export function readFragmentDuration(moof: Buffer): number {
  const traf = findBox(moof, BOX_HEADER_BYTES, 'traf')
  const tfhd = traf && findBox(traf, BOX_HEADER_BYTES, 'tfhd')
  if (!traf || !tfhd) throw new Error('a fragment of an MP4 stream has no track')
  const usual = readDefaultDuration(tfhd)
  return listChildBoxes(traf)
    .filter((box) => box.type === 'trun')
    .reduce((sum, { bytes }) => sum + readRunDuration(bytes, usual), 0)
}

function readDefaultDuration(tfhd: Buffer): number {
  const flags = tfhd.readUInt32BE(8) & 0xffffff
  if (!(flags & DEFAULT_DURATION)) return 0
  return tfhd.readUInt32BE(BEFORE_DEFAULT.reduce((at, [flag, size]) => (flags & flag ? at + size : at), 16))
}

const OWN_DURATION = 0x100

function readRunDuration(trun: Buffer, usual: number): number {
  const flags = trun.readUInt32BE(8) & 0xffffff
  const samples = trun.readUInt32BE(12)
  if (!(flags & OWN_DURATION)) return samples * usual
  const first = 16 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
  const stride = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length
  let sum = 0
  for (let sample = 0; sample < samples; sample += 1) sum += trun.readUInt32BE(first + sample * stride)
  return sum
}

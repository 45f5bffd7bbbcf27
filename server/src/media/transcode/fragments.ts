import { findBox, BOX_HEADER_BYTES, listChildBoxes } from './mp4-boxes.ts'

/** What the init segment of a single-track fragmented MP4 contains. */
export interface InitSegmentInfo {
  /** Timescale: units per second. */
  timescale: number
  /** Codec in RFC 6381 notation: `avc1.64001f`, `mp4a.40.2`. */
  codec: string
  /** Pixels; 0 for sound. */
  width: number
  height: number
}

const SAMPLE_ENTRIES = 16 // stsd: header, version and flags, number of entries
const INSIDE_AVC1 = 86 // bytes of a VisualSampleEntry before its child boxes
/** The only sound there is in films and broadcasts. */
export const AAC_LC = 'mp4a.40.2'

/** Reads the `moov` box of one track. */
export function readInitSegment(moov: Buffer): InitSegmentInfo {
  const mdhd = findBox(moov, BOX_HEADER_BYTES, 'trak', 'mdia', 'mdhd')
  const stsd = findBox(moov, BOX_HEADER_BYTES, 'trak', 'mdia', 'minf', 'stbl', 'stsd')
  const [entry] = stsd ? listChildBoxes(stsd, SAMPLE_ENTRIES) : []
  if (!mdhd || !entry) throw new Error('the opening of an MP4 stream has no track')
  const timescale = mdhd.readUInt32BE(mdhd[8] === 1 ? 28 : 20)
  return { timescale, codec: readCodec(entry.type, entry.bytes), ...readSize(entry) }
}

/** What the samples of a track are: its `stsd` box. */
export function readSampleDescription(moov: Buffer): Buffer {
  const stsd = findBox(moov, BOX_HEADER_BYTES, 'trak', 'mdia', 'minf', 'stbl', 'stsd')
  if (!stsd) throw new Error('the opening of an MP4 stream has no samples')
  return stsd
}

const readSize = ({ type, bytes }: { type: string; bytes: Buffer }) =>
  type === 'mp4a'
    ? { width: 0, height: 0 }
    : { width: bytes.readUInt16BE(32), height: bytes.readUInt16BE(34) }

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

/** When a `moof` box begins, in units of the track's timescale. */
export function readFragmentStart(moof: Buffer): number {
  const tfdt = findBox(moof, BOX_HEADER_BYTES, 'traf', 'tfdt')
  if (!tfdt) throw new Error('a fragment of an MP4 stream has no time')
  return tfdt[8] === 1 ? Number(tfdt.readBigUInt64BE(12)) : tfdt.readUInt32BE(12)
}

/** Writes when a `moof` box begins, in units of the track's timescale, and after how many others it comes besides. */
export function setFragmentPlace(moof: Buffer, { start, after }: { start: number; after: number }) {
  const mfhd = findBox(moof, BOX_HEADER_BYTES, 'mfhd')
  const tfdt = findBox(moof, BOX_HEADER_BYTES, 'traf', 'tfdt')
  if (!mfhd || !tfdt) throw new Error('a fragment of an MP4 stream has no place')
  mfhd.writeUInt32BE(mfhd.readUInt32BE(12) + after, 12)
  if (tfdt[8] === 1) tfdt.writeBigUInt64BE(BigInt(start), 12)
  else tfdt.writeUInt32BE(start, 12)
}

/** Frames in a `moof` box. */
export const countFragmentSamples = (moof: Buffer): number =>
  listChildBoxes(findBox(moof, BOX_HEADER_BYTES, 'traf') ?? Buffer.alloc(0))
    .filter(({ type }) => type === 'trun')
    .reduce((sum, { bytes }) => sum + bytes.readUInt32BE(12), 0)

const FIRST_FLAGS = 0x4
const OWN_FLAGS = 0x400
const DEFAULT_FLAGS = 0x20
const NO_SYNC_SAMPLE = 0x10000

/** Whether decoding can begin with a `moof` box: its first sample is a key frame. */
export function isIndependentFragment(moof: Buffer): boolean {
  const trun = findBox(moof, BOX_HEADER_BYTES, 'traf', 'trun')
  const tfhd = findBox(moof, BOX_HEADER_BYTES, 'traf', 'tfhd')
  if (!trun || !tfhd) return false
  const flags = trun.readUInt32BE(8) & 0xffffff
  const first = 16 + (flags & 0x1 ? 4 : 0)
  if (flags & FIRST_FLAGS) return (trun.readUInt32BE(first) & NO_SYNC_SAMPLE) === 0
  const before = [0x100, 0x200].filter((flag) => flags & flag).length * 4
  if (flags & OWN_FLAGS) return (trun.readUInt32BE(first + before) & NO_SYNC_SAMPLE) === 0
  return (readDefaultFlags(tfhd) & NO_SYNC_SAMPLE) === 0
}

function readDefaultFlags(tfhd: Buffer): number {
  const flags = tfhd.readUInt32BE(8) & 0xffffff
  if (!(flags & DEFAULT_FLAGS)) return 0
  const before = [
    [0x1, 8],
    [0x2, 4],
    [0x8, 4],
    [0x10, 4],
  ] as const
  return tfhd.readUInt32BE(before.reduce((at, [flag, size]) => (flags & flag ? at + size : at), 16))
}

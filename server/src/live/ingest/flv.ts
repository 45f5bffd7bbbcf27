import type { SignalProblem } from '@matinee/contract/live/signal-health'
import type { MediaTag } from './rtmp-connection.ts'

const AVC = 7
const AAC = 10
const KEY_FRAME = 1
const ENHANCED_BIT = 0x80

/** What is known of a video message. */
export const isAvc = ({ kind, body }: MediaTag) =>
  kind === 'video' && (body[0]! & ENHANCED_BIT) === 0 && (body[0]! & 0x0f) === AVC
export const isAac = ({ kind, body }: MediaTag) => kind === 'audio' && body[0]! >> 4 === AAC

const HEVC = 12
const ENHANCED_AUDIO = 9
const FOURCC_PROBLEMS: Record<string, SignalProblem> = { hvc1: 'hevc', hev1: 'hevc', av01: 'av1' }

/** What cannot be passed on: a picture that is not H.264, or sound in a code of enhanced RTMP. */
export function codecProblem(tag: MediaTag): SignalProblem | undefined {
  const first = tag.body[0]!
  if (tag.kind === 'audio') return first >> 4 === ENHANCED_AUDIO ? 'sound_codec' : undefined
  if (isAvc(tag)) return undefined
  if (first & ENHANCED_BIT) return FOURCC_PROBLEMS[tag.body.toString('latin1', 1, 5)] ?? 'picture_codec'
  return (first & 0x0f) === HEVC ? 'hevc' : 'picture_codec'
}

/** Whether it describes how to decode what follows: the AVC or AAC configuration. */
export const isConfiguration = (tag: MediaTag) => (isAvc(tag) || isAac(tag)) && tag.body[1] === 0

export const isKeyFrame = (tag: MediaTag) =>
  isAvc(tag) && tag.body[0]! >> 4 === KEY_FRAME && tag.body[1] === 1

/** Whether it carries frames. */
export const isMedia = (tag: MediaTag) =>
  isAvc(tag) ? tag.body[1] === 1 && tag.body.length > 5 : !isConfiguration(tag) && tag.body.length > 1

/** The beginning of an FLV stream. */
export const flvHeader = ({ hasVideo }: { hasVideo: boolean }) =>
  Buffer.from([0x46, 0x4c, 0x56, 1, 0x04 | Number(hasVideo), 0, 0, 0, 9, 0, 0, 0, 0])

const HEAD = 11
const TYPES = { audio: 8, video: 9 }

/** A message as a tag of an FLV stream. */
export function flvTag({ kind, timestamp, body }: MediaTag): Buffer {
  const tag = Buffer.allocUnsafe(HEAD + body.length + 4)
  tag[0] = TYPES[kind]
  tag.writeUIntBE(body.length, 1, 3)
  tag.writeUIntBE(timestamp & 0xffffff, 4, 3)
  tag[7] = (timestamp >>> 24) & 0xff
  tag.writeUIntBE(0, 8, 3)
  body.copy(tag, HEAD)
  tag.writeUInt32BE(HEAD + body.length, HEAD + body.length)
  return tag
}

const SILENCE_RATE = 48_000
const FRAME_SAMPLES = 1024
// AAC-LC, 48 kHz, two channels: its configuration, and a frame in which nothing is heard.
const SILENT_CONFIGURATION = Buffer.from([0xaf, 0, 0x11, 0x90])
const SILENT_FRAME = Buffer.from([0xaf, 1, 0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80])

/** Sound for a stream that has none, so that every broadcast has picture and sound whatever comes after it. */
export class Silence {
  #start: number | undefined
  #frames = 0

  /** The silence up to a moment of the picture. */
  until(timestamp: number): MediaTag[] {
    const tags: MediaTag[] = []
    if (this.#start === undefined) {
      this.#start = timestamp
      tags.push({ kind: 'audio', timestamp, body: SILENT_CONFIGURATION })
    }
    for (let at = this.#next(); at <= timestamp; at = this.#next()) {
      tags.push({ kind: 'audio', timestamp: at, body: SILENT_FRAME })
      this.#frames += 1
    }
    return tags
  }

  #next() {
    return Math.round(this.#start! + (this.#frames * FRAME_SAMPLES * 1000) / SILENCE_RATE)
  }
}

import { terminateSupervised } from '../../platform/process/supervised-child.ts'
import { endInput, FEED_INPUT, outputOptions, PICTURE_FLAGS, startParts } from '../packaging/packager.ts'
import type { PartHandler } from '../packaging/part-reader.ts'
import { bitrateOf, pictureOf, type LiveRendition, type PictureFormat } from './live-ladder.ts'

/** Behind what passes a broadcast on, before the encoding of films. */
const NICENESS = 5
const QUALITY = 23
// Where no key frame comes; each of the source's is one here as well.
const MAX_GROUP_FRAMES = 600

export interface RenditionEncoderOptions {
  ffmpeg: string
  rendition: LiveRendition
  source: PictureFormat
  handler: PartHandler
}

export interface RenditionEncoder {
  write(bytes: Buffer): void
  /** No more comes; what came is still encoded. */
  end(): void
  /** Ends at once. */
  kill(): void
  /** Bytes that wait to be encoded. */
  readonly waiting: number
  /** It is over; the end of what ffmpeg complained of, where it failed. */
  done: Promise<string | undefined>
}

/** Encodes the picture of a feed smaller, on the source's clock and with its key frames. */
export function startRenditionEncoder(options: RenditionEncoderOptions): RenditionEncoder {
  const command = ['nice', '-n', String(NICENESS), options.ffmpeg, ...encodingOptions(options)]
  const { child, input, done } = startParts(command, [options.handler])
  return {
    write: (bytes) => void (input.writable && input.write(bytes)),
    end: () => endInput(child, input),
    kill: () => terminateSupervised(child),
    get waiting() {
      return input.writableLength
    },
    done,
  }
}

const encodingOptions = ({ rendition, source }: RenditionEncoderOptions) => [
  ...['-threads', '2', ...FEED_INPUT, ...LIVE_TUNE, ...renditionOptions(pictureOf(rendition, source))],
]

/** A picture on the clock and with the key frames of its input, as fragments. */
export const renditionOptions = (picture: PictureFormat) => [
  ...['-map', '0:v:0', '-fps_mode', 'passthrough', '-enc_time_base', '-1'],
  ...['-vf', `scale=${picture.width}:${picture.height}`, ...encoderOptions(bitrateOf(picture))],
  ...['-force_key_frames', 'source', '-forced-idr', '1', ...outputOptions(PICTURE_FLAGS, 0)],
]

/** Without looking ahead, as parts of half a second need it. */
export const LIVE_TUNE = ['-tune', 'zerolatency']

export const encoderOptions = (bits: number) => [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high'],
  ...['-pix_fmt', 'yuv420p', '-crf', String(QUALITY), '-maxrate', String(bits), '-bufsize', String(bits * 2)],
  ...['-sc_threshold', '0', '-g', String(MAX_GROUP_FRAMES)],
]

import type { ChildProcess } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { outputPipe, quietEnvironment, readTail } from '../../media/transcode/ffmpeg.ts'
import { spawnSupervised, terminateSupervised } from '../../platform/process/supervised-child.ts'
import type { FeedFormat } from '../ingest/feed-splitter.ts'
import { readParts, type PartHandler } from './part-reader.ts'

/** Seconds of a part. */
export const PART_SECONDS = 0.5

// All tracks keep the clock of the source, without an edit list, which players do not all follow.
const MOVFLAGS = 'empty_moov+default_base_moof+skip_trailer+frag_discont+negative_cts_offsets'
/** A picture's fragments end at key frames as well. */
export const PICTURE_FLAGS = `frag_keyframe+${MOVFLAGS}`
// The configurations of picture and sound come first: looking further only delays the start. Without `nobuffer`, which
// throws away what was looked at: the first key frame.
export const FEED_INPUT = [
  ...['-hide_banner', '-nostdin', '-v', 'error', '-protocol_whitelist', 'pipe'],
  ...['-analyzeduration', '500000', '-probesize', '500000'],
  ...['-f', 'flv', '-copyts', '-i', 'pipe:0'],
]
const AAC = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000']
/** More than this waiting for ffmpeg pauses the encoder; it is resumed below a half. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024
const END_TIMEOUT_MS = 5000

export interface PackagerOptions {
  ffmpeg: string
  format: FeedFormat
  video?: PartHandler
  audio: PartHandler
  pressure: { pause(): void; resume(): void }
}

export interface Packager {
  write(bytes: Buffer): void
  /** No more comes; what came is still packaged. */
  end(): void
  /** All that came is packaged; the end of what ffmpeg complained of, where it failed. */
  done: Promise<string | undefined>
}

/** Packages one feed into parts of picture and sound apart, without encoding what can be passed on. */
export function startPackager({ ffmpeg, format, video, audio, pressure }: PackagerOptions): Packager {
  const { child, input, done } = startParts(
    [ffmpeg, ...packagingOptions(format)],
    format.hasVideo ? [video!, audio] : [audio],
  )
  return {
    write: (bytes) => writeWatched(input, bytes, pressure),
    end: () => endInput(child, input),
    done: done.finally(() => pressure.resume()),
  }
}

/** A process that is fed with FLV and writes fragments, a track to each of its pipes. */
export function startParts([command, ...args]: string[], handlers: PartHandler[]) {
  const child = spawnSupervised(command!, args, {
    env: quietEnvironment(),
    signals: ['KILL'],
    stdio: ['pipe', 'ignore', 'pipe'],
    outlets: handlers.length,
  })
  const input = child.stdin!
  input.on('error', () => {}) // told by the end of the process
  return { child, input, done: awaitPackaged(child, handlers) }
}

const packagingOptions = ({ hasVideo, isAac }: FeedFormat) => [
  ...FEED_INPUT,
  ...(hasVideo ? ['-map', '0:v:0', '-c:v', 'copy', ...outputOptions(PICTURE_FLAGS, 0)] : []),
  ...['-map', '0:a:0', ...(isAac ? ['-c:a', 'copy'] : AAC)],
  ...outputOptions(MOVFLAGS, hasVideo ? 1 : 0),
]

/** Fragments of a part's length for the pipe of this number. */
export const outputOptions = (flags: string, index: number) => [
  ...['-map_metadata', '-1', '-f', 'mp4', '-movflags', flags, '-flush_packets', '1'],
  ...['-frag_duration', String(PART_SECONDS * 1e6), outputPipe(index)],
]

function writeWatched(input: Writable, bytes: Buffer, pressure: PackagerOptions['pressure']) {
  if (!input.writable) return
  const isFull = input.writableLength > MAX_WAITING_BYTES
  gatherWrites(input)
  input.write(bytes, () => {
    if (input.writableLength < MAX_WAITING_BYTES / 2) pressure.resume()
  })
  if (isFull) pressure.pause()
}

/** What was read at once is written at once: each write wakes ffmpeg, which costs more than its bytes. */
function gatherWrites(input: Writable) {
  if (input.writableCorked > 0) return
  input.cork()
  setImmediate(() => input.uncork())
}

/** No more is fed; what was is still made. */
export function endInput(child: ChildProcess, input: Writable) {
  input.end()
  const late = setTimeout(() => terminateSupervised(child), END_TIMEOUT_MS)
  child.once('close', () => clearTimeout(late))
}

async function awaitPackaged(child: ChildProcess, handlers: PartHandler[]): Promise<string | undefined> {
  const [, , stderr, , ...outlets] = child.stdio as Readable[]
  const closed = new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null))
    child.on('close', resolve)
  })
  try {
    const [said] = await Promise.all([
      readTail(stderr!),
      ...handlers.map((handler, index) => readParts(outlets[index]!, handler)),
    ])
    return (await closed) === 0 ? undefined : said || 'ffmpeg ended'
  } catch (error) {
    terminateSupervised(child)
    await closed
    return (error as Error).message
  }
}

import { resolve } from 'node:path'
import { FILM_INPUT_OPTIONS } from './containers.ts'
import { secondsKept, type Continuation } from './continuation.ts'
import { outputPipe, runProgram, type FfmpegBinaries, type OutputSink } from './ffmpeg.ts'
import { formatFrameRate, framesPerSecond, type ProbedFilm, type AudioStream } from './film.ts'
import { buildFilterGraph, renditionLabel, POSTERS_LABEL, STORYBOARD_LABEL } from './filter-graph.ts'
import { keyframeIntervals, type EncodingLadder, type RenditionSpec } from './ladder.ts'
import type { FfmpegProgress } from './ffmpeg-progress.ts'
import { SOUND_FRAGMENT_SECONDS, SOUND_RATE } from './sound-frames.ts'
import type { ThumbnailPlan } from './thumbnail-plan.ts'

export interface EncodeOptions {
  source: string
  film: ProbedFilm
  /** The folder for stills. */
  folder: string
  binaries: FfmpegBinaries
  /** Threads per encoder; ffmpeg decides if omitted. */
  threads?: number | undefined
  signal?: AbortSignal | undefined
  ladder: EncodingLadder
  /** The outputs of this decode and their sinks; what is kept of one is not encoded again. */
  rungs: readonly ({ rung: RenditionSpec } & Output)[]
  sounds: readonly ({ sound: AudioStream } & Output)[]
  stills?: ThumbnailPlan | undefined
  canToneMap: boolean
  /** Seconds of film encoded, with those that are kept. */
  onProgress: (seconds: number) => void
}

interface Output {
  sink: OutputSink
  continuation?: Continuation | undefined
}

// veryfast encodes 60 seconds of 1080p in four renditions in 64 seconds on two cores, medium in 142.
const PRESET = 'veryfast'
const QUALITY = 23
const SOUND_BITS = 128_000
// One keyframe per fragment; times start at 0 without an edit list, which not all players follow.
const VIDEO_FLAGS = 'empty_moov+default_base_moof+frag_keyframe+negative_cts_offsets+skip_trailer'
const SOUND_FLAGS = 'empty_moov+default_base_moof+skip_trailer'
const SLOWEST = 40 // seconds of work per second of film: a large film on a small machine
const AT_LEAST = 600

/** Decodes a film once and encodes all requested outputs. Throws what `runProgram` throws. */
export async function encodeOutputs(decode: EncodeOptions): Promise<void> {
  const { film, rungs, sounds } = decode
  await runProgram({
    program: decode.binaries.ffmpeg,
    args: [
      ...inputOptions(decode),
      ...filterOptions(decode),
      ...outputOptions(decode),
      ...thumbnailOptions(decode),
    ],
    folder: decode.folder,
    limit: AT_LEAST + film.duration * SLOWEST,
    largest: maxOutputBytes(decode),
    signal: decode.signal,
    mayWait: true,
    sinks: [...rungs, ...sounds].map(({ sink }) => sink),
    onProgress: (report) => decode.onProgress(encodedSeconds(decode, report)),
  })
}

const inputOptions = ({ source, film }: EncodeOptions) => [
  ...['-hide_banner', '-nostdin', '-y', '-v', 'error', '-nostats', '-progress', 'pipe:1'],
  ...FILM_INPUT_OPTIONS,
  ...['-t', String(film.duration * 1.02 + 1)], // a broken timestamp must not produce a film of a year
  ...['-i', `file:${resolve(source)}`],
]

const filterOptions = ({ film: { picture }, rungs, stills, canToneMap }: EncodeOptions) =>
  picture && rungs.length > 0
    ? [
        '-filter_complex',
        buildFilterGraph(
          picture,
          rungs.map(({ rung, continuation }) => ({ ...rung, begin: continuation?.kept })),
          stills,
          canToneMap,
        ),
      ]
    : []

function outputOptions({ rungs, sounds, ladder, threads }: EncodeOptions): string[] {
  const pictures = rungs.flatMap(({ rung, continuation }, index) => [
    ...[
      '-map',
      renditionLabel(rung),
      ...videoCodecOptions(rung),
      ...keyframeOptions(rung, ladder, continuation !== undefined),
      ...(threads ? ['-threads', String(threads)] : []),
    ],
    ...containerOptions(VIDEO_FLAGS, index),
  ])
  const tracks = sounds.flatMap(({ sound, continuation }, index) => [
    ...['-map', `0:${sound.stream}`, ...SOUND_CODEC, '-af', soundFilters(continuation)],
    ...containerOptions(SOUND_FLAGS, rungs.length + index),
  ])
  return [...pictures, ...tracks]
}

function videoCodecOptions(rung: RenditionSpec): string[] {
  return [
    ...['-c:v', 'libx264', '-preset', PRESET, '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
    ...[
      '-crf',
      String(QUALITY),
      '-maxrate',
      String(rung.maxBitrate),
      '-bufsize',
      String(rung.maxBitrate * 2),
    ],
    ...['-r', formatFrameRate(rung.frame_rate), '-sc_threshold', '0', '-g', '99999'],
  ]
}

/** What goes on begins with a group like all others. */
function keyframeOptions(rung: RenditionSpec, ladder: EncodingLadder, goesOn: boolean): string[] {
  const { first, others } = keyframeIntervals(rung, ladder)
  const from = goesOn ? `n_forced*${others}` : `if(n_forced,${first}+(n_forced-1)*${others},0)`
  return ['-force_key_frames', `expr:gte(n,${from})`]
}

// Surround is mixed down to stereo.
const SOUND_CODEC = [
  ...['-c:a', 'aac', '-b:a', String(SOUND_BITS), '-ac', '2', '-ar', String(SOUND_RATE)],
  ...['-frag_duration', String(SOUND_FRAGMENT_SECONDS * 1e6)],
]

// Gaps are filled with silence, so that sound and picture stay in sync.
const STEADY_SOUND = 'aresample=async=1:first_pts=0'

const soundFilters = (continuation: Continuation | undefined) =>
  continuation
    ? `${STEADY_SOUND},atrim=start_sample=${continuation.kept - continuation.overlap},asetpts=PTS-STARTPTS`
    : STEADY_SOUND

// Camera metadata (place, owner, serial number) is not for the public.
const containerOptions = (flags: string, index: number) => [
  ...['-map_metadata', '-1', '-map_chapters', '-1', '-f', 'mp4', '-movflags', flags, outputPipe(index)],
]

/** Where ffmpeg writes the stills of its graph. */
export const thumbnailOptions = ({ stills }: Pick<EncodeOptions, 'stills'>) =>
  stills
    ? [
        ...['-map', STORYBOARD_LABEL, '-c:v', 'mjpeg', '-q:v', '5', '-f', 'image2', 'sheet-%d.jpg'],
        ...['-map', POSTERS_LABEL, '-c:v', 'mjpeg', '-q:v', '2', '-f', 'image2', 'still-%d.jpg'],
      ]
    : []

/** Twice the caps, plus container overhead. */
const maxOutputBytes = ({ film, rungs, sounds }: EncodeOptions) =>
  (rungs.reduce((sum, { rung }) => sum + rung.maxBitrate, sounds.length * SOUND_BITS) / 8) *
    (film.duration + 10) *
    2 +
  64e6

/** ffmpeg counts the frames of its first video output; its time is that of the output that is furthest. */
function encodedSeconds({ rungs, sounds }: EncodeOptions, { frames, seconds }: FfmpegProgress): number {
  const [first] = rungs
  if (!first) return secondsKept(sounds[0]?.continuation) + seconds
  return secondsKept(first.continuation) + frames / framesPerSecond(first.rung.frame_rate)
}

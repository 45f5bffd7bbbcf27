import { resolve } from 'node:path'
import { ONLY_FILMS } from './containers.ts'
import { outlet, runProgram, type Binaries, type Sink } from './ffmpeg.ts'
import { rateText, type Film, type Sound } from './film.ts'
import { graphOf, labelOf, POSTERS, STORYBOARD } from './filters.ts'
import { groupsOf, type Ladder, type Rung } from './ladder.ts'
import type { Report } from './progress.ts'
import type { StillsPlan } from './stills-plan.ts'

export interface Decode {
  source: string
  film: Film
  /** Where it may write its stills. */
  folder: string
  binaries: Binaries
  /** Threads of each encoder; as many as ffmpeg finds fit without. */
  threads?: number | undefined
  signal?: AbortSignal | undefined
  ladder: Ladder
  /** What to make of this decode, with where to put it. */
  rungs: readonly { rung: Rung; sink: Sink }[]
  sounds: readonly { sound: Sound; sink: Sink }[]
  stills?: StillsPlan | undefined
  canToneMap: boolean
  /** Seconds of film done. */
  onProgress: (seconds: number) => void
}

// veryfast makes 60 seconds of 1080p in four renditions in 64 seconds on two cores, medium in 142.
const PRESET = 'veryfast'
const QUALITY = 23
const SOUND_BITS = 128_000
const SOUND_FRAGMENT_SECONDS = 1
// One key frame begins one fragment; times begin at 0 without an edit list, which players do not all follow.
const VIDEO_FLAGS = 'empty_moov+default_base_moof+frag_keyframe+negative_cts_offsets+skip_trailer'
const SOUND_FLAGS = 'empty_moov+default_base_moof+skip_trailer'
const SLOWEST = 40 // seconds of work for a second of film: a large film on a small machine
const AT_LEAST = 600

/** Decodes a film once and makes everything asked for of it. Throws what `runProgram` throws. */
export async function encode(decode: Decode): Promise<void> {
  const { film, rungs, sounds } = decode
  await runProgram({
    program: decode.binaries.ffmpeg,
    args: [...inputOf(decode), ...graph(decode), ...outputs(decode), ...stills(decode)],
    folder: decode.folder,
    limit: AT_LEAST + film.duration * SLOWEST,
    largest: largest(decode),
    signal: decode.signal,
    sinks: [...rungs, ...sounds].map(({ sink }) => sink),
    onProgress: (report) => decode.onProgress(secondsDone(decode, report)),
  })
}

const inputOf = ({ source, film }: Decode) => [
  ...['-hide_banner', '-nostdin', '-y', '-v', 'error', '-nostats', '-progress', 'pipe:1'],
  ...ONLY_FILMS,
  ...['-t', String(film.duration * 1.02 + 1)], // a broken timestamp must not make a film of a year
  ...['-i', `file:${resolve(source)}`],
]

const graph = ({ film: { picture }, rungs, stills, canToneMap }: Decode) =>
  picture && rungs.length > 0
    ? [
        '-filter_complex',
        graphOf(
          picture,
          rungs.map(({ rung }) => rung),
          stills,
          canToneMap,
        ),
      ]
    : []

function outputs({ rungs, sounds, ladder, threads }: Decode): string[] {
  const pictures = rungs.flatMap(({ rung }, index) => [
    ...[
      '-map',
      labelOf(rung),
      ...pictureCodec(rung, ladder),
      ...(threads ? ['-threads', String(threads)] : []),
    ],
    ...into(VIDEO_FLAGS, index),
  ])
  const tracks = sounds.flatMap(({ sound }, index) => [
    ...['-map', `0:${sound.stream}`, ...SOUND_CODEC],
    ...into(SOUND_FLAGS, rungs.length + index),
  ])
  return [...pictures, ...tracks]
}

function pictureCodec(rung: Rung, ladder: Ladder): string[] {
  const { first, others } = groupsOf(rung, ladder)
  return [
    ...['-c:v', 'libx264', '-preset', PRESET, '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
    ...['-crf', String(QUALITY), '-maxrate', String(rung.most), '-bufsize', String(rung.most * 2)],
    ...['-r', rateText(rung.frame_rate), '-sc_threshold', '0', '-g', '99999'],
    ...['-force_key_frames', `expr:gte(n,if(n_forced,${first}+(n_forced-1)*${others},0))`],
  ]
}

// Gaps are filled with silence, so that sound and picture stay together; a sixth channel comes out of the other two.
const SOUND_CODEC = [
  ...['-c:a', 'aac', '-b:a', String(SOUND_BITS), '-ac', '2', '-ar', '48000'],
  ...['-af', 'aresample=async=1:first_pts=0', '-frag_duration', String(SOUND_FRAGMENT_SECONDS * 1e6)],
]

// What a camera wrote beside the film (place, owner, serial number) is not for the public.
const into = (flags: string, index: number) => [
  ...['-map_metadata', '-1', '-map_chapters', '-1', '-f', 'mp4', '-movflags', flags, outlet(index)],
]

const stills = ({ stills }: Decode) =>
  stills
    ? [
        ...['-map', STORYBOARD, '-c:v', 'mjpeg', '-q:v', '5', '-f', 'image2', 'sheet-%d.jpg'],
        ...['-map', POSTERS, '-c:v', 'mjpeg', '-q:v', '2', '-f', 'image2', 'still-%d.jpg'],
      ]
    : []

/** Twice what the caps allow, and some for the boxes around it. */
const largest = ({ film, rungs, sounds }: Decode) =>
  (rungs.reduce((sum, { rung }) => sum + rung.most, sounds.length * SOUND_BITS) / 8) *
    (film.duration + 10) *
    2 +
  64e6

/** ffmpeg counts the frames of its first picture; the time it tells is that of whichever output is furthest. */
function secondsDone({ rungs: [first] }: Decode, { frames, seconds }: Report): number {
  if (!first) return seconds
  return (frames * first.rung.frame_rate.seconds) / first.rung.frame_rate.frames
}

import { continueRendition, continueSound, secondsKept, type KeptTrack } from './continuation.ts'
import { encodeOutputs } from './encode.ts'
import { FilmDamaged } from '../errors.ts'
import { extractCaptions, type ExtractedCaptions } from '../captions/caption-extraction.ts'
import { hasFilter, isInputFault, type FfmpegBinaries, type OutputSink } from './ffmpeg.ts'
import type { ProbedFilm } from './film.ts'
import { planLadder, type EncodingLadder, type RenditionSpec } from './ladder.ts'
import { buildTrackLabels } from '../captions/languages.ts'
import { createSegmentUploadQueue, type SegmentUploadQueue, type FileSender } from './segment-upload-queue.ts'
import { createProgressMeter, type ProgressMeter, type EncodingProgress } from './encoding-progress.ts'
import { MASTER_FILE, formatMasterPlaylist, type VideoVariant, type AudioVariant } from './playlists.ts'
import { createThumbnails, type Thumbnails } from './thumbnails.ts'
import { planThumbnails, type ThumbnailPlan } from './thumbnail-plan.ts'
import { FRAGMENTS_PER_SEGMENT } from './sound-frames.ts'
import {
  audioTrackName,
  createVideoTrack,
  toVideoVariant,
  createAudioTrack,
  toAudioVariant,
  type EncodedVideoTrack,
  type EncodedAudioTrack,
  type EncodedTrack,
} from './tracks.ts'

/** What a pass has encoded; an encoding interrupted after the first pass resumes from it. */
export interface EncodingResult {
  pictures: VideoVariant[]
  sounds: AudioVariant[]
  stills: Thumbnails | null
  captions: ExtractedCaptions[]
}

export interface FilmEncodingInput {
  /** Path of a local file. */
  source: string
  film: ProbedFilm
  /** An empty folder for the output. */
  folder: string
  binaries: FfmpegBinaries
  /** Threads per encoder. */
  threads?: number
  signal?: AbortSignal
  /** The first-pass result of an earlier, interrupted encoding. */
  made?: EncodingResult
  /** What an interrupted pass has left in the storage, by the names of its tracks. */
  kept?: ReadonlyMap<string, KeptTrack>
  on: {
    /** Called with a finished file's path in the folder; the file may be moved away. Called again if it changes. */
    file(path: string): Promise<void>
    progress(progress: EncodingProgress): void
    /** The film is playable, not yet in all renditions. */
    watchable(made: Pick<EncodingResult, 'pictures' | 'sounds'>): Promise<void>
    /** A rendition has begun or is complete. */
    rendition(variant: VideoVariant, complete: boolean): Promise<void>
    /** The first pass is done and its files are handed over. */
    halfway(made: EncodingResult): Promise<void>
  }
}

/**
 * Encodes a film: low renditions, audio, thumbnails and captions in the first pass, high renditions in the second.
 * Files are sent in an order in which no playlist names a missing file. What is kept is decoded again and not encoded.
 * Refuses a film of which nothing can be decoded; throws `ContinuationUnfit` if what is kept cannot be continued.
 */
export async function encodeFilm(making: FilmEncodingInput): Promise<EncodingResult> {
  const ladder = planLadder(making.film)
  const pace = createProgressMeter(making.film, ladder)
  const first = making.made ?? (await encodeFirstPass(making, ladder, pace))
  return ladder.high.length === 0 ? first : encodeSecondPass(making, ladder, pace, first)
}

async function encodeFirstPass(
  making: FilmEncodingInput,
  ladder: EncodingLadder,
  pace: ProgressMeter,
): Promise<EncodingResult> {
  const { film, folder, on } = making
  const pictures = createVideoTracks(making, ladder, ladder.low)
  const sounds = createAudioTracks(making)
  const variants = () => ({
    pictures: withSegments(pictures).map(toVideoVariant),
    sounds: withSegments(sounds).map(toAudioVariant),
  })
  const announce = createPlayableNotifier(making, [...pictures, ...sounds], variants)
  const outbox = createSegmentUploadQueue(folder, on.file, announce.whenBegun)
  const plan = film.picture && planThumbnails(film.picture, film.duration)
  pace.begin('low', secondsKept((pictures[0] ?? sounds[0])?.continuation))
  await runPass(making, ladder, outbox, {
    pictures,
    sounds,
    plan,
    onProgress: reportPassProgress(making, pace, 'low'),
  })
  const { pictures: complete, sounds: heard } = variants()
  await outbox.send(MASTER_FILE, formatMasterPlaylist(complete, heard))
  for (const variant of complete) await on.rendition(variant, true)
  await announce.now()
  const stills = plan && (await createThumbnails(folder, plan, outbox.send))
  const captions = await extractCaptions(making, outbox.send)
  const made = { ...variants(), stills: stills ?? null, captions }
  making.signal?.throwIfAborted() // an aborted encoding is not done, however far it came
  await on.halfway(made)
  return made
}

async function encodeSecondPass(
  making: FilmEncodingInput,
  ladder: EncodingLadder,
  pace: ProgressMeter,
  first: EncodingResult,
): Promise<EncodingResult> {
  const { folder, on } = making
  const high = createVideoTracks(making, ladder, ladder.high)
  const outbox = createSegmentUploadQueue(folder, on.file)
  pace.begin('high', secondsKept(high[0]?.continuation))
  await runPass(making, ladder, outbox, {
    pictures: high,
    sounds: [],
    onProgress: reportPassProgress(making, pace, 'high'),
  })
  const variants = withSegments(high).map(toVideoVariant)
  const pictures = [...first.pictures, ...variants]
  await outbox.send(MASTER_FILE, formatMasterPlaylist(pictures, first.sounds))
  for (const variant of variants) await on.rendition(variant, true)
  return { ...first, pictures }
}

interface EncodingPass {
  pictures: EncodedVideoTrack[]
  sounds: EncodedAudioTrack[]
  plan?: ThumbnailPlan | undefined
  onProgress: (seconds: number) => void
}

async function runPass(
  making: FilmEncodingInput,
  ladder: EncodingLadder,
  outbox: SegmentUploadQueue,
  pass: EncodingPass,
): Promise<void> {
  const { film, binaries } = making
  const sink =
    (track: EncodedTrack, fragments: number): OutputSink =>
    (chunks) =>
      outbox.take(track, chunks, fragments)
  try {
    await encodeOutputs({
      ...making,
      ladder,
      rungs: pass.pictures.map((track) => ({ ...track, sink: sink(track, 1) })),
      sounds: pass.sounds.map((track) => ({ ...track, sink: sink(track, FRAGMENTS_PER_SEGMENT) })),
      stills: pass.plan,
      canToneMap: film.picture?.hdr !== undefined && (await hasFilter(binaries, 'zscale')),
      onProgress: pass.onProgress,
    })
  } catch (error) {
    const isWorthless = withSegments([...pass.pictures, ...pass.sounds]).length === 0
    throw isWorthless && isInputFault(error) ? FilmDamaged() : error
  }
  const all: EncodedTrack[] = pass.pictures.length > 0 ? pass.pictures : pass.sounds
  if (withSegments(all).length === 0) throw FilmDamaged()
}

/** Omits audio tracks in which nothing could be decoded. */
const withSegments = <T extends EncodedTrack>(tracks: T[]): T[] =>
  tracks.filter(({ segments }) => segments.length > 0)

const createVideoTracks = (
  { kept }: FilmEncodingInput,
  ladder: EncodingLadder,
  rungs: readonly RenditionSpec[],
): EncodedVideoTrack[] =>
  rungs.map((rung) => {
    const left = kept?.get(rung.name)
    return createVideoTrack(rung, left && continueRendition(left, rung, ladder))
  })

function createAudioTracks({ film: { sounds }, kept }: FilmEncodingInput): EncodedAudioTrack[] {
  const labels = buildTrackLabels(sounds)
  return sounds.map((sound, index) => {
    const name = audioTrackName(index + 1)
    const left = kept?.get(name)
    return createAudioTrack(sound, {
      ...{ name, label: labels[index]! },
      continuation: left && continueSound(left, name),
    })
  })
}

const reportPassProgress =
  (making: FilmEncodingInput, pace: ProgressMeter, pass: 'low' | 'high') => (seconds: number) =>
    making.on.progress(pace.progress(pass, seconds))

/** Reports once that the film is playable: when each track has a segment, at the latest after the pass. */
function createPlayableNotifier(
  { on }: FilmEncodingInput,
  tracks: EncodedTrack[],
  variants: () => Pick<EncodingResult, 'pictures' | 'sounds'>,
) {
  let isSaid = false
  const now = async () => {
    if (isSaid) return
    isSaid = true
    await on.watchable(variants())
  }
  return {
    now,
    async whenBegun(send: FileSender) {
      if (isSaid || withSegments(tracks).length < tracks.length) return
      const { pictures, sounds } = variants()
      await send(MASTER_FILE, formatMasterPlaylist(pictures, sounds))
      for (const picture of pictures) await on.rendition(picture, false)
      await now()
    },
  }
}

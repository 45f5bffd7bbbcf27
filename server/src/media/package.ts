import { encode } from './encode.ts'
import { FilmDamaged } from './errors.ts'
import { extractCaptions, type Extracted } from './extract-captions.ts'
import { hasFilter, isFaultOfInput, type Binaries, type Sink } from './ffmpeg.ts'
import type { Film } from './film.ts'
import { ladderOf, type Ladder } from './ladder.ts'
import { labelsOf } from './languages.ts'
import { makeOutbox, type Outbox, type Send } from './outbox.ts'
import { makePace, type Pace, type Progress } from './pace.ts'
import { MASTER_FILE, masterPlaylist, type PictureVariant, type SoundVariant } from './playlists.ts'
import { makeStills, type Stills } from './stills.ts'
import { planStills, type StillsPlan } from './stills-plan.ts'
import {
  FRAGMENTS_A_SEGMENT,
  pictureTrack,
  pictureVariant,
  soundTrack,
  soundVariant,
  type PictureTrack,
  type SoundTrack,
  type Track,
} from './tracks.ts'

/** What stands after a decode; a making that was interrupted after the first begins from it. */
export interface Made {
  pictures: PictureVariant[]
  sounds: SoundVariant[]
  stills: Stills | null
  captions: Extracted[]
}

export interface Making {
  /** A local file. */
  source: string
  film: Film
  /** An empty folder for what is being made. */
  folder: string
  binaries: Binaries
  /** Threads of each encoder. */
  threads?: number
  signal?: AbortSignal
  /** What an earlier making of the same film told as `halfway`. */
  made?: Made
  on: {
    /** A file is ready at this path in the folder, and may be moved away. Told again when it has changed. */
    file(path: string): Promise<void>
    progress(progress: Progress): void
    /** The film can be watched, though not in all its renditions yet. */
    watchable(made: Pick<Made, 'pictures' | 'sounds'>): Promise<void>
    /** A rendition has begun, or is complete. */
    rendition(variant: PictureVariant, complete: boolean): Promise<void>
    /** The first decode is done and its files are handed over. */
    halfway(made: Made): Promise<void>
  }
}

/**
 * Makes a film playable: low renditions, sounds, stills and captions from one decode, high renditions from another.
 * Files are handed over in an order in which no playlist ever names a file that is not there. Refuses a film of which
 * nothing can be decoded.
 */
export async function makeFilm(making: Making): Promise<Made> {
  const ladder = ladderOf(making.film)
  const pace = makePace(making.film, ladder, making.made !== undefined)
  const first = making.made ?? (await makeFirst(making, ladder, pace))
  return ladder.high.length === 0 ? first : makeHigh(making, ladder, pace, first)
}

async function makeFirst(making: Making, ladder: Ladder, pace: Pace): Promise<Made> {
  const { film, folder, on } = making
  const pictures = ladder.low.map(pictureTrack)
  const sounds = soundTracks(film)
  const variants = () => ({
    pictures: begun(pictures).map(pictureVariant),
    sounds: begun(sounds).map(soundVariant),
  })
  const announce = announcement(making, [...pictures, ...sounds], variants)
  const outbox = makeOutbox(folder, on.file, announce.whenBegun)
  const plan = film.picture && planStills(film.picture, film.duration)
  await decodeOnce(making, ladder, outbox, { pictures, sounds, plan, onProgress: tell(making, pace, 'low') })
  const { pictures: complete, sounds: heard } = variants()
  await outbox.send(MASTER_FILE, masterPlaylist(complete, heard))
  for (const variant of complete) await on.rendition(variant, true)
  await announce.now()
  const stills = plan && (await makeStills(folder, plan, outbox.send))
  const captions = await extractCaptions(making, outbox.send)
  const made = { ...variants(), stills: stills ?? null, captions }
  making.signal?.throwIfAborted() // what was stopped is not called done, however far it came
  await on.halfway(made)
  return made
}

async function makeHigh(making: Making, ladder: Ladder, pace: Pace, first: Made): Promise<Made> {
  const { folder, on } = making
  const high = ladder.high.map(pictureTrack)
  const outbox = makeOutbox(folder, on.file)
  pace.beginHigh()
  await decodeOnce(making, ladder, outbox, {
    pictures: high,
    sounds: [],
    onProgress: tell(making, pace, 'high'),
  })
  const variants = begun(high).map(pictureVariant)
  const pictures = [...first.pictures, ...variants]
  await outbox.send(MASTER_FILE, masterPlaylist(pictures, first.sounds))
  for (const variant of variants) await on.rendition(variant, true)
  return { ...first, pictures }
}

interface Pass {
  pictures: PictureTrack[]
  sounds: SoundTrack[]
  plan?: StillsPlan | undefined
  onProgress: (seconds: number) => void
}

async function decodeOnce(making: Making, ladder: Ladder, outbox: Outbox, pass: Pass): Promise<void> {
  const { film, binaries } = making
  const sink =
    (track: Track, fragments: number): Sink =>
    (chunks) =>
      outbox.take(track, chunks, fragments)
  try {
    await encode({
      ...making,
      ladder,
      rungs: pass.pictures.map((track) => ({ rung: track.rung, sink: sink(track, 1) })),
      sounds: pass.sounds.map((track) => ({ sound: track.sound, sink: sink(track, FRAGMENTS_A_SEGMENT) })),
      stills: pass.plan,
      canToneMap: film.picture?.hdr !== undefined && (await hasFilter(binaries, 'zscale')),
      onProgress: pass.onProgress,
    })
  } catch (error) {
    const isWorthless = begun([...pass.pictures, ...pass.sounds]).length === 0
    throw isWorthless && isFaultOfInput(error) ? FilmDamaged() : error
  }
  const all: Track[] = pass.pictures.length > 0 ? pass.pictures : pass.sounds
  if (begun(all).length === 0) throw FilmDamaged()
}

/** A sound track in which nothing could be decoded is left out. */
const begun = <T extends Track>(tracks: T[]): T[] => tracks.filter(({ segments }) => segments.length > 0)

function soundTracks({ sounds }: Film): SoundTrack[] {
  const labels = labelsOf(sounds)
  return sounds.map((sound, index) => soundTrack(sound, index + 1, labels[index]!))
}

const tell = (making: Making, pace: Pace, pass: 'low' | 'high') => (seconds: number) =>
  making.on.progress(pace.progress(pass, seconds))

/** Says once that the film can be watched: when each track has begun, at the latest when the decode is done. */
function announcement({ on }: Making, tracks: Track[], variants: () => Pick<Made, 'pictures' | 'sounds'>) {
  let isSaid = false
  const now = async () => {
    if (isSaid) return
    isSaid = true
    await on.watchable(variants())
  }
  return {
    now,
    async whenBegun(send: Send) {
      if (isSaid || begun(tracks).length < tracks.length) return
      const { pictures, sounds } = variants()
      await send(MASTER_FILE, masterPlaylist(pictures, sounds))
      for (const picture of pictures) await on.rendition(picture, false)
      await now()
    },
  }
}

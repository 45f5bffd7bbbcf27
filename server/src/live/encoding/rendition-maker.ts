import type { Logger } from 'pino'
import type { MediaPart, TrackInit } from '../packaging/part-reader.ts'
import type { RenditionTrack } from '../packaging/rendition-track.ts'
import type { RoomShare } from './encoding-room.ts'
import type { LiveRendition, PictureFormat } from './live-ladder.ts'
import type { PictureTap } from './picture-tap.ts'
import { startRenditionEncoder, type RenditionEncoder } from './rendition-encoder.ts'

/** Why a rendition was dropped: the machine was too slow for it, or its encoder ended. */
export type DropReason = 'slow' | 'failed'

/** The feed that is received, as its encoders need it. */
export interface EncodedFeed {
  number: number
  tap: PictureTap
  source: PictureFormat
  /** Seconds of its clock up to which the source is passed on. */
  newest: number
}

export interface RenditionMakerOptions {
  rendition: LiveRendition
  track: RenditionTrack
  share: RoomShare
  ffmpeg: string
  log: Logger
  /** Seconds it may be behind the source. */
  maxLag: number
  /** How long it rests after it was dropped for the first time; longer each time. */
  calmMs: number
  /** The beginning of its files. */
  begun(feed: number, init: TrackInit): void
}

interface Run {
  feed: EncodedFeed
  encoder: RenditionEncoder
  /** Seconds of the feed's clock up to which it is encoded. */
  newest: number
  hasCaughtUp: boolean
  isDropped: boolean
}

/** Less than this behind the source is not behind. */
const CAUGHT_UP_SECONDS = 1
/** An encoder begins behind the source, and may take so long to come near it. */
const START_SECONDS = 8
const MAX_WAITING_BYTES = 16 * 1024 * 1024
const MAX_REST_MS = 10 * 60_000
/** One that ends with its feed, and one of the next; where feeds are shorter than that, some are left out. */
const MAX_ENCODERS = 2

/** Makes one rendition of a broadcast: one encoder after another, and none while the machine is too slow. */
export class RenditionMaker {
  readonly #options: RenditionMakerOptions
  #run: Run | undefined
  #ended: Promise<unknown> = Promise.resolve()
  #encoders = 0
  #drops = 0
  #restsUntil = 0
  dropped: { reason: DropReason; at: number } | undefined

  constructor(options: RenditionMakerOptions) {
    this.#options = options
  }

  get rendition() {
    return this.#options.rendition
  }

  get track() {
    return this.#options.track
  }

  get state() {
    if (this.dropped) return this.dropped.reason
    return this.track.isBegun && !this.track.isGapNow ? ('encoded' as const) : ('starting' as const)
  }

  get isEncoding() {
    return this.#run !== undefined
  }

  /** Encodes a feed, unless it rests; from its beginning or from the next key frame on. */
  begin(feed: EncodedFeed) {
    if (this.#run?.feed === feed || feed.tap.isEnded || this.#restsUntil > performance.now()) return
    if (this.#encoders >= MAX_ENCODERS) return
    const before = this.#ended
    const { ffmpeg, rendition, track } = this.#options
    const run = { feed, newest: feed.newest, hasCaughtUp: false, isDropped: false } as Run
    const handler = {
      init: async (init: TrackInit) => {
        await before
        this.#takeInit(run, init)
      },
      part: async (part: MediaPart) => {
        await before
        this.#takePart(run, part)
      },
    }
    run.encoder = startRenditionEncoder({ ffmpeg, rendition, source: feed.source, handler })
    this.#run = run
    this.#encoders += 1
    track.begin()
    feed.tap.open(run.encoder)
    this.#ended = Promise.all([before, run.encoder.done.then((fault) => this.#finish(run, fault))])
  }

  /** Looks whether it keeps up, and whether it has rested; called as the source goes on. */
  look(feed: EncodedFeed) {
    this.track.follow()
    const run = this.#run
    if (!run) return this.begin(feed)
    if (run.feed !== feed) return
    const lag = feed.newest - run.newest
    run.hasCaughtUp ||= lag < CAUGHT_UP_SECONDS
    const isLate = lag > (run.hasCaughtUp ? this.#options.maxLag : START_SECONDS)
    if (isLate || run.encoder.waiting > MAX_WAITING_BYTES) this.#drop(run, 'slow')
  }

  /** Resolves when all that came is encoded. */
  async settled() {
    await this.#ended
  }

  /** It is over. */
  end() {
    const run = this.#run
    if (run) this.#abandon(run)
    this.track.end()
    this.#options.share.release()
  }

  #takeInit({ feed, isDropped }: Run, init: TrackInit) {
    const known = this.track.inits.get(feed.number)
    if (isDropped || known?.bytes.equals(init.bytes)) return
    // What is there already of this feed could not be decoded with another beginning.
    if (known) throw new Error('the encoder has begun differently')
    this.track.inits.set(feed.number, init)
    this.#options.begun(feed.number, init)
  }

  #takePart(run: Run, part: MediaPart) {
    if (run.isDropped) return
    run.newest = part.start + part.duration
    if (run === this.#run && run.hasCaughtUp) this.dropped = undefined
    this.track.add(run.feed.number, part)
  }

  #drop(run: Run, reason: DropReason) {
    const { rendition, calmMs, log, share } = this.#options
    const rest = Math.min(calmMs * 2 ** this.#drops, MAX_REST_MS)
    this.#drops += 1
    this.#restsUntil = performance.now() + rest
    this.dropped = { reason, at: Date.now() }
    if (reason === 'slow') share.struggled()
    log.warn({ rendition: rendition.name, reason, rest_seconds: rest / 1000 }, 'a rendition was dropped')
    this.#abandon(run)
  }

  #abandon(run: Run) {
    run.isDropped = true
    run.feed.tap.leave(run.encoder)
    run.encoder.kill()
    this.#run = undefined
    this.track.stop()
  }

  #finish(run: Run, fault: string | undefined) {
    this.#encoders -= 1
    if (run.isDropped) return
    if (fault !== undefined) {
      this.#options.log.warn({ fault }, 'the encoder of a rendition ended')
      return this.#drop(run, 'failed')
    }
    if (this.#run !== run) return
    this.#run = undefined
    this.track.stop()
  }
}

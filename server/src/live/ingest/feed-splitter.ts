import type { SignalProblem } from '@matinee/contract/live/signal-health'
import {
  codecProblem,
  flvHeader,
  flvTag,
  isAac,
  isConfiguration,
  isKeyFrame,
  isMedia,
  Silence,
} from './flv.ts'
import type { MediaTag } from './rtmp-connection.ts'

export interface FeedFormat {
  hasVideo: boolean
  /** Sound that is not AAC has to be encoded. */
  isAac: boolean
}

/** Takes an unbroken stretch of a signal, as an FLV stream. */
export interface FeedSink {
  write(bytes: Buffer): void
  /** Milliseconds since 1970 at which the media time 0 of the stretch would have arrived. */
  anchor(epoch: number): void
  end(): void
}

export type FeedOpener = (format: FeedFormat) => FeedSink

// Encoders send both configurations at once; one that does so later is taken to have picture or sound alone.
const GATHER_MS = 1500
const MAX_GATHERED_BYTES = 16 * 1024 * 1024
const MAX_JUMP_BACK_MS = 3000
const MAX_JUMP_AHEAD_MS = 10_000

/** Thrown for what cannot be passed on. */
export class UnknownCodec extends Error {
  readonly problem: SignalProblem

  constructor(problem: SignalProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Whether a clock that stood at `newest` has jumped, to another moment than the next. */
export function isClockJump(newest: number, timestamp: number): boolean {
  const ahead = timestamp - newest
  return ahead > MAX_JUMP_AHEAD_MS || ahead < -MAX_JUMP_BACK_MS
}

/**
 * Cuts what an encoder sends into feeds: each begins with a key frame and has one configuration and one clock. A new
 * picture size or a clock that jumps begins another. Throws `UnknownCodec` for what
 * cannot be passed on.
 */
export class FeedSplitter {
  readonly #open: FeedOpener
  readonly #now: () => number
  #gathered: MediaTag[] | undefined = []
  #gatheredBytes = 0
  #format: FeedFormat = { hasVideo: false, isAac: true }
  #hasAudio = false
  readonly #configurations: { video?: MediaTag; audio?: MediaTag } = {}
  #feed: FeedSink | undefined
  #silence = new Silence()
  #newest = 0
  #epoch = Infinity

  constructor(open: FeedOpener, now: () => number = Date.now) {
    this.#open = open
    this.#now = now
  }

  /** How picture and sound are decoded, as the encoder last said. */
  get configurations(): MediaTag[] {
    return [this.#configurations.video, this.#configurations.audio].filter((tag) => tag !== undefined)
  }

  write(tag: MediaTag) {
    const problem = codecProblem(tag)
    if (problem) throw new UnknownCodec(problem)
    if (!this.#gathered) return this.#forward(tag)
    this.#gathered.push(tag)
    this.#gatheredBytes += tag.body.length
    if (this.#isGatheringDone(tag)) this.#begin()
  }

  /** Ends the feed that is open; the next key frame begins another. */
  restart() {
    this.#feed?.end()
    this.#feed = undefined
  }

  #isGatheringDone({ timestamp }: MediaTag): boolean {
    const media = this.#gathered!.filter(isMedia)
    const kinds = new Set(media.map(({ kind }) => kind))
    const waited = media.length > 0 ? timestamp - media[0]!.timestamp : 0
    return kinds.size === 2 || waited >= GATHER_MS || this.#gatheredBytes > MAX_GATHERED_BYTES
  }

  #begin() {
    const tags = this.#gathered!
    const sounds = tags.filter(({ kind }) => kind === 'audio')
    this.#gathered = undefined
    this.#hasAudio = sounds.length > 0
    this.#format = { hasVideo: tags.some(({ kind }) => kind === 'video'), isAac: sounds.every(isAac) }
    for (const tag of tags) this.#forward(tag)
  }

  #forward(tag: MediaTag) {
    if (isConfiguration(tag)) return this.#configure(tag)
    if (!isMedia(tag) || (tag.kind === 'video' && !this.#format.hasVideo)) return
    if (this.#hasJumped(tag)) this.restart()
    if (!this.#feed && (this.#format.hasVideo ? isKeyFrame(tag) : tag.kind === 'audio')) this.#start(tag)
    if (!this.#feed) return
    this.#newest = Math.max(this.#newest, tag.timestamp)
    this.#setAnchor(tag)
    if (tag.kind === 'audio' || this.#hasAudio) return this.#feed.write(flvTag(tag))
    for (const silent of this.#silence.until(tag.timestamp)) this.#feed.write(flvTag(silent))
    return this.#feed.write(flvTag(tag))
  }

  #configure(tag: MediaTag) {
    const known = this.#configurations[tag.kind]
    this.#configurations[tag.kind] = tag
    if (known && !known.body.equals(tag.body)) this.restart()
  }

  #hasJumped({ timestamp }: MediaTag) {
    return this.#feed !== undefined && isClockJump(this.#newest, timestamp)
  }

  #start({ timestamp }: MediaTag) {
    this.#newest = timestamp
    this.#epoch = Infinity
    this.#silence = new Silence()
    this.#feed = this.#open(this.#format)
    this.#feed.write(flvHeader(this.#format))
    for (const configuration of this.configurations)
      if (configuration.kind === 'audio' || this.#format.hasVideo)
        this.#feed.write(flvTag({ ...configuration, timestamp }))
  }

  /** The smallest difference is the truest: what comes first comes in a burst, later than it was made. */
  #setAnchor({ timestamp }: MediaTag) {
    const epoch = this.#now() - timestamp
    if (epoch < this.#epoch) this.#feed!.anchor((this.#epoch = epoch))
  }
}

import type { SignalProblem } from '@matinee/contract/live/signal-health'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { PictureTap } from '../encoding/picture-tap.ts'
import { FeedSplitter, UnknownCodec, type FeedSink, type FeedFormat } from '../ingest/feed-splitter.ts'
import type { MediaTag, Publication, Publisher } from '../ingest/rtmp-connection.ts'
import { SignalMeter } from '../ingest/signal-meter.ts'
import { SoundMeter } from '../ingest/sound-meter.ts'
import { PackagerLine } from '../packaging/packager-line.ts'
import type { Packager } from '../packaging/packager.ts'
import type { MediaPart, PartHandler, TrackInit } from '../packaging/part-reader.ts'
import type { TrackKind } from '../packaging/stage.ts'

/** Where a feed goes. */
export interface FeedTarget {
  init(kind: TrackKind, init: TrackInit): unknown
  /** `epoch` is the moment of the feed's media time 0, in milliseconds since 1970. */
  part(kind: TrackKind, epoch: number, part: MediaPart): unknown
}

export interface SignalHandlers {
  /** The first of a feed is there: where it goes, or undefined where it is not wanted. */
  admit(signal: Signal, format: FeedFormat, tap: PictureTap): Promise<FeedTarget | undefined>
  /** All that comes, as it came. */
  received(signal: Signal, tag: MediaTag): void
  /** It is not taken. */
  failed(problem: SignalProblem): void
  /** Nothing more comes of this signal. */
  ended(signal: Signal): void
}

export interface SignalOptions {
  publisher: Pick<Publisher, 'close' | 'pause' | 'resume'>
  ffmpeg: string
  log: Logger
  on: SignalHandlers
}

const MAX_FRUITLESS_FEEDS = 3

/** What the encoder is told; the studio says it in the language of the staff. */
const REASONS: Record<SignalProblem, string> = {
  hevc: 'The picture has to be H.264: choose an H.264 encoder instead of HEVC.',
  av1: 'The picture has to be H.264: choose an H.264 encoder instead of AV1.',
  picture_codec: 'The picture has to be H.264.',
  sound_codec: 'The sound has to be AAC.',
  unreadable: 'This stream cannot be read.',
  no_picture: 'The picture is missing.',
  unreachable: 'Nothing arrives at the UDP port of this session.',
}

/** One connection of an encoder: packages what it sends, one feed after another. */
export class Signal implements Publication {
  readonly id = randomUUID()
  readonly #options: SignalOptions
  readonly #splitter = new FeedSplitter((format) => this.#openFeed(format))
  readonly #running = new Set<Promise<unknown>>()
  readonly #line = new PackagerLine()
  #newest: Packager | undefined
  readonly meter = new SignalMeter()
  readonly sound: SoundMeter
  #fruitless = 0
  #isEnded = false

  constructor(options: SignalOptions) {
    this.#options = options
    this.sound = new SoundMeter(options)
  }

  write(tag: MediaTag) {
    if (this.#isEnded) return
    this.meter.write(tag)
    this.sound.write(tag)
    try {
      this.#splitter.write(tag)
    } catch (error) {
      if (!(error instanceof UnknownCodec)) throw error
      return this.fail(error.problem)
    }
    return this.#options.on.received(this, tag)
  }

  get configurations() {
    return this.#splitter.configurations
  }

  /** Goes on as another feed, from the next key frame. */
  restart() {
    this.#splitter.restart()
  }

  /** Ends it, as what comes cannot be passed on. */
  fail(problem: SignalProblem) {
    if (this.#isEnded) return
    this.#options.on.failed(problem)
    this.close(REASONS[problem])
  }

  close(reason: string) {
    this.#options.publisher.close(reason)
    this.end()
  }

  end() {
    if (this.#isEnded) return
    this.#isEnded = true
    this.sound.end()
    this.#splitter.restart()
    void this.settled().then(() => this.#options.on.ended(this))
  }

  /** Resolves when all that came is packaged. */
  async settled() {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  #openFeed(format: FeedFormat): FeedSink {
    let epoch = 0
    const tap = new PictureTap()
    const target = onFirstCall(() => this.#options.on.admit(this, format, tap))
    const handler = (kind: TrackKind) => trackHandler(kind, target, () => epoch)
    const { ffmpeg, publisher } = this.#options
    const packager = this.#line.open({
      ffmpeg,
      format,
      video: handler('video'),
      audio: handler('audio'),
      pressure: publisher,
    })
    this.#newest = packager
    this.#watch(packager, target)
    return {
      write(bytes) {
        packager.write(bytes)
        tap.write(bytes)
      },
      end() {
        packager.end()
        tap.end()
      },
      anchor: (value) => (epoch = value),
    }
  }

  /** A feed that ends by itself is followed by another; one that cannot be read ends the signal. */
  #watch(packager: Packager, target: OnFirstCall<Promise<FeedTarget | undefined>>) {
    const run = packager.done.then((fault) => {
      this.#running.delete(run)
      if (target.isCalled()) this.#fruitless = 0
      if (fault === undefined) return
      this.#options.log.warn({ fault }, 'ffmpeg ended within a broadcast')
      if (!target.isCalled()) this.#fruitless += 1
      if (this.#isEnded) return
      if (this.#fruitless >= MAX_FRUITLESS_FEEDS) this.fail('unreadable')
      else if (packager === this.#newest) this.restart()
    })
    this.#running.add(run)
  }
}

interface OnFirstCall<T> {
  (): T
  isCalled(): boolean
}

/** Calls once, whoever asks first. */
function onFirstCall<T>(call: () => T): OnFirstCall<T> {
  let result: { value: T } | undefined
  return Object.assign(() => (result ??= { value: call() }).value, { isCalled: () => result !== undefined })
}

/** A track of a feed: its init waits for its first part, as a feed without one is nothing. */
function trackHandler(
  kind: TrackKind,
  target: () => Promise<FeedTarget | undefined>,
  epoch: () => number,
): PartHandler {
  let init: TrackInit | undefined
  return {
    init: (value) => {
      init = value
    },
    async part(part) {
      const admitted = await target()
      if (!admitted) return
      if (init) admitted.init(kind, init)
      init = undefined
      admitted.part(kind, epoch(), part)
    },
  }
}

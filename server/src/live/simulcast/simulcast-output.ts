import type { SimulcastHealth, SimulcastProblem } from '@matinee/contract/live/simulcast'
import type { Logger } from 'pino'
import { isConfiguration, isKeyFrame, isMedia } from '../ingest/flv.ts'
import type { MediaTag } from '../ingest/rtmp-connection.ts'
import { ContinuousClock } from './continuous-clock.ts'
import { RtmpPublisher } from './rtmp-publisher.ts'
import { SendingRate } from './sending-rate.ts'

/** Another server, and the key of the store's channel there. */
export interface SimulcastDestination {
  id: number
  url: string
  key: string
}

/** The signal that tags come from. */
export interface TagSource {
  id: string
  /** How its picture and sound are decoded, as it last said. */
  configurations: readonly MediaTag[]
}

export interface SimulcastOutputOptions {
  destination: SimulcastDestination
  isPrivateAllowed: boolean
  log: Logger
  now?: () => number
}

/** What a server is slow to take waits up to this; beyond it pictures are left out up to a key frame. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024
const RESUME_WAITING_BYTES = 512 * 1024
const MAX_STALLED_MS = 10_000
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 60_000
/** On air for so long, its failures before are forgotten. */
const STABLE_MS = 30_000

/** Sends a broadcast to one other server without encoding it again. It never waits for that server. */
export class SimulcastOutput {
  readonly #options: SimulcastOutputOptions
  readonly #now: () => number
  #publisher: RtmpPublisher | undefined
  #openedAt: number | undefined
  #clock: ContinuousClock
  #rate: SendingRate
  /** The signal whose frames are sent, from a key frame on. */
  #sending: string | undefined
  /** The signal whose clock is followed. */
  #clocked: string | undefined
  #stalledSince: number | undefined
  #sentBefore = 0
  #droppedFrames = 0
  #failures = 0
  #retryAt = 0
  #problem: SimulcastProblem | null = null

  constructor(options: SimulcastOutputOptions) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
    this.#clock = new ContinuousClock(this.#now)
    this.#rate = new SendingRate(this.#now)
  }

  get destination() {
    return this.#options.destination
  }

  write(tag: MediaTag, source: TagSource) {
    if (!this.#publisher && this.#now() >= this.#retryAt) this.#open()
    if (!this.#publisher || this.#openedAt === undefined) return
    this.#rate.add(this.#sent())
    if (this.#publisher.waitingBytes > MAX_WAITING_BYTES) this.#stall()
    if (this.#sending !== source.id && !this.#begin(tag, source)) return
    if (isConfiguration(tag) || isMedia(tag)) this.#send(tag)
  }

  health(): SimulcastHealth {
    return {
      state: this.#state(),
      problem: this.#stalledSince === undefined ? this.#problem : 'too_slow',
      bits: this.#openedAt === undefined ? 0 : this.#rate.bits(),
      bytes: this.#sent(),
      dropped_frames: this.#droppedFrames,
    }
  }

  stop() {
    this.#publisher?.end()
    this.#publisher = undefined
    this.#retryAt = Infinity
  }

  /** Gives up this connection; another is opened later. */
  fail(problem: SimulcastProblem, said?: string) {
    const { log, destination } = this.#options
    log.warn({ simulcast_target: destination.id, problem, said }, 'a simulcast target failed')
    const wasStable = this.#openedAt !== undefined && this.#now() - this.#openedAt > STABLE_MS
    this.#failures = wasStable ? 0 : this.#failures
    this.#retryAt = this.#now() + Math.min(FIRST_WAIT_MS * 2 ** this.#failures, LONGEST_WAIT_MS)
    this.#failures += 1
    this.#problem = problem
    this.#sentBefore = this.#sent()
    this.#publisher?.destroy()
    this.#publisher = undefined
    this.#reset()
  }

  #open() {
    const { destination, isPrivateAllowed } = this.#options
    this.#publisher = new RtmpPublisher({
      ...destination,
      isPrivateAllowed,
      on: {
        opened: () => this.#opened(),
        closed: (problem, said) => this.fail(problem, said),
      },
    })
  }

  #opened() {
    this.#openedAt = this.#now()
    this.#problem = null
  }

  #reset() {
    this.#openedAt = undefined
    this.#sending = undefined
    this.#stalledSince = undefined
    this.#clock = new ContinuousClock(this.#now)
    this.#rate = new SendingRate(this.#now)
  }

  /** Leaves out what comes until the server has taken what waits. */
  #stall() {
    this.#stalledSince ??= this.#now()
    this.#sending = undefined
  }

  /** Whether sending begins with this tag: with a key frame, or with sound where there is no picture. */
  #begin(tag: MediaTag, source: TagSource): boolean {
    if (this.#isStalled(tag)) return false
    const hasPicture = source.configurations.some(({ kind }) => kind === 'video')
    if (hasPicture ? !isKeyFrame(tag) : !isMedia(tag)) return false
    this.#stalledSince = undefined
    this.#sending = source.id
    if (this.#clocked !== source.id) this.#clock.restart()
    this.#clocked = source.id
    for (const configuration of source.configurations)
      this.#send({ ...configuration, timestamp: tag.timestamp })
    return true
  }

  #isStalled(tag: MediaTag): boolean {
    if (this.#stalledSince === undefined) return false
    if (tag.kind === 'video' && isMedia(tag)) this.#droppedFrames += 1
    if (this.#publisher!.waitingBytes <= RESUME_WAITING_BYTES) return false
    if (this.#now() - this.#stalledSince > MAX_STALLED_MS) this.fail('too_slow')
    return true
  }

  #send(tag: MediaTag) {
    this.#publisher!.write({ ...tag, timestamp: this.#clock.at(tag.timestamp) })
  }

  #sent() {
    return this.#sentBefore + (this.#publisher?.sentBytes ?? 0)
  }

  #state(): SimulcastHealth['state'] {
    if (this.#openedAt !== undefined) return 'on_air'
    if (this.#problem) return 'failing'
    return this.#publisher ? 'connecting' : 'waiting'
  }
}

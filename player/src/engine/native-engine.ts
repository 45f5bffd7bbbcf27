import type { FilmAddress } from './address.ts'
import { AccessEnded } from './address.ts'
import type { Engine, PlaybackFailure } from './engine.ts'
import { watchNewRenditions } from './playlist-refresh.ts'

interface BroadcastElement extends HTMLVideoElement {
  /** Of no valid date for a film. */
  getStartDate?: () => Date
}

interface NativeEngineOptions {
  video: HTMLVideoElement
  address: FilmAddress
  /** Start position in seconds. */
  at: number
  lookEvery?: number | undefined
}

/**
 * Uses the browser's native HLS, as on Apple devices: the browser chooses renditions and supports AirPlay.
 */
export class NativeEngine extends EventTarget implements Engine {
  readonly rungs = []
  readonly wishedLines = null
  readonly sounds = []
  readonly sound = null
  failure: PlaybackFailure | null = null

  readonly #video: HTMLVideoElement
  readonly #address: FilmAddress
  readonly #ended = new AbortController()
  readonly #stopGrowth: () => void
  /** The URL was renewed and has not played since: another renewal would not help. */
  #renewed = false

  constructor({ video, address, at, lookEvery }: NativeEngineOptions) {
    super()
    this.#video = video
    this.#address = address
    const { signal } = this.#ended
    video.addEventListener('error', () => void this.#rescue(), { signal })
    video.addEventListener('playing', () => (this.#renewed = false), { signal })
    video.addEventListener('resize', () => this.#told(), { signal })
    address.news.addEventListener('closed', () => this.#fail('access'), { signal })
    this.#open(at)
    this.#stopGrowth = watchNewRenditions(address, [], () => this.#reopenUnseen(), lookEvery)
  }

  /** Safari alone tells when a stream began. */
  get broadcastAt() {
    const began = (this.#video as BroadcastElement).getStartDate?.().getTime() ?? NaN
    return Number.isNaN(began) ? null : began + this.#video.currentTime * 1000
  }

  get lines() {
    const { videoWidth, videoHeight } = this.#video
    return Math.min(videoWidth, videoHeight) || null
  }

  chooseLines() {}
  chooseSound() {}

  retry() {
    this.failure = null
    this.#renewed = false
    this.#told()
    this.#reopen(true)
  }

  destroy() {
    this.#ended.abort()
    this.#stopGrowth()
    this.#video.removeAttribute('src')
    this.#video.load()
  }

  #open(at: number) {
    this.#video.src = this.#address.film.url
    if (at > 0) this.#video.currentTime = at
  }

  #reopen(wasPlaying = !this.#video.paused) {
    this.#open(this.#video.currentTime)
    if (wasPlaying) this.#video.play().catch(() => undefined) // the element's events report it
  }

  /** Changing the source causes a short gap, so new renditions wait for a pause. */
  #reopenUnseen() {
    if (this.#video.paused) return this.#reopen()
    this.#video.addEventListener('pause', () => this.#reopen(), { once: true, signal: this.#ended.signal })
  }

  /** The element does not expose the HTTP status. An expired signature is the likely cause, so renew it. */
  async #rescue() {
    const { error } = this.#video
    if (!error) return
    if (this.#renewed || error.code === MediaError.MEDIA_ERR_DECODE) return this.#fail(failureOf(error))
    this.#renewed = true
    try {
      await this.#address.renew()
      if (!this.#ended.signal.aborted) this.#reopen()
    } catch (reason) {
      if (!(reason instanceof AccessEnded)) this.#fail('network')
    }
  }

  #fail(failure: PlaybackFailure) {
    this.failure = failure
    this.#told()
  }

  #told() {
    this.dispatchEvent(new Event('change'))
  }
}

const failureOf = ({ code }: MediaError): PlaybackFailure =>
  code === MediaError.MEDIA_ERR_NETWORK ? 'network' : 'unplayable'

import type { FilmAddress } from './address.ts'
import { AccessEnded } from './address.ts'
import type { Engine, Failure } from './engine.ts'
import { watchGrowth } from './growth.ts'

interface Settings {
  video: HTMLVideoElement
  address: FilmAddress
  /** Seconds at which to begin. */
  at: number
  lookEvery?: number | undefined
}

/** Lets the browser play HLS by itself, as Apple's do: it chooses rungs alone and carries sound to AirPlay. */
export class NativeEngine extends EventTarget implements Engine {
  readonly rungs = []
  readonly wishedLines = null
  readonly sounds = []
  readonly sound = null
  failure: Failure | null = null

  readonly #video: HTMLVideoElement
  readonly #address: FilmAddress
  readonly #ended = new AbortController()
  readonly #stopGrowth: () => void
  /** An address that fails right after a renewal is not saved by another one. */
  #renewed = false

  constructor({ video, address, at, lookEvery }: Settings) {
    super()
    this.#video = video
    this.#address = address
    const { signal } = this.#ended
    video.addEventListener('error', () => void this.#rescue(), { signal })
    video.addEventListener('playing', () => (this.#renewed = false), { signal })
    video.addEventListener('resize', () => this.#told(), { signal })
    address.news.addEventListener('closed', () => this.#fail('access'), { signal })
    this.#open(at)
    this.#stopGrowth = watchGrowth(address, [], () => this.#reopenUnseen(), lookEvery)
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
    if (wasPlaying) this.#video.play().catch(() => undefined) // the element tells by its events
  }

  /** A source can only be exchanged with a short gap, so new rungs wait for a pause. */
  #reopenUnseen() {
    if (this.#video.paused) return this.#reopen()
    this.#video.addEventListener('pause', () => this.#reopen(), { once: true, signal: this.#ended.signal })
  }

  /** The element does not say which answer it got: an ended signature is the likely one, so ask for a new one. */
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

  #fail(failure: Failure) {
    this.failure = failure
    this.#told()
  }

  #told() {
    this.dispatchEvent(new Event('change'))
  }
}

const failureOf = ({ code }: MediaError): Failure =>
  code === MediaError.MEDIA_ERR_NETWORK ? 'network' : 'unplayable'

/** Apple's extensions of the video element. */
export interface AppleVideo extends HTMLVideoElement {
  webkitShowPlaybackTargetPicker?: () => void
  webkitCurrentPlaybackTargetIsWireless?: boolean
  webkitSupportsFullscreen?: boolean
  webkitDisplayingFullscreen?: boolean
  webkitEnterFullscreen?: () => void
  webkitExitFullscreen?: () => void
}

/** Remote screens for the film, found by AirPlay or by the Remote Playback API. */
export class Screens extends EventTarget {
  airplay = false
  cast = false

  readonly #video: AppleVideo
  readonly #ended = new AbortController()
  #watch: number | undefined

  constructor(video: AppleVideo) {
    super()
    this.#video = video
    if ('WebKitPlaybackTargetAvailabilityEvent' in globalThis) this.#watchAirplay()
    else void this.#watchCast()
  }

  /** Whether the film plays on a remote screen. */
  get isElsewhere() {
    return this.#video.webkitCurrentPlaybackTargetIsWireless ?? this.#video.remote?.state === 'connected'
  }

  destroy() {
    this.#ended.abort()
    if (this.#watch !== undefined) void this.#video.remote.cancelWatchAvailability(this.#watch)
  }

  #watchAirplay() {
    const { signal } = this.#ended
    const tell = (event: Event & { availability?: string }) => {
      this.airplay = event.availability === 'available'
      this.#told()
    }
    this.#video.addEventListener('webkitplaybacktargetavailabilitychanged', tell, { signal })
    this.#video.addEventListener('webkitcurrentplaybacktargetiswirelesschanged', () => this.#told(), {
      signal,
    })
  }

  async #watchCast() {
    const { remote } = this.#video
    if (!remote) return
    const { signal } = this.#ended
    for (const event of ['connecting', 'connect', 'disconnect'])
      remote.addEventListener(event, () => this.#told(), { signal })
    try {
      this.#watch = await remote.watchAvailability((isAvailable) => {
        this.cast = isAvailable
        this.#told()
      })
    } catch {
      this.cast = false // the browser cannot watch for screens
    }
  }

  #told() {
    this.dispatchEvent(new Event('change'))
  }
}

/** Starts a video automatically, muted if the browser requires it. */
export class Autoplay extends EventTarget {
  /** True while the video is muted only because the browser requires it. */
  silenced = false

  readonly #video: HTMLVideoElement
  readonly #ended = new AbortController()

  constructor(video: HTMLVideoElement) {
    super()
    this.#video = video
    video.addEventListener('volumechange', () => video.muted || this.#tell(false), {
      signal: this.#ended.signal,
    })
  }

  async play() {
    if (await this.#isAllowed()) return
    this.#video.muted = true
    this.#tell(await this.#isAllowed())
  }

  destroy() {
    this.#ended.abort()
  }

  /** False only if the autoplay policy blocked it; the element's events report any other failure. */
  async #isAllowed() {
    try {
      await this.#video.play()
      return true
    } catch (reason) {
      return !(reason instanceof DOMException && reason.name === 'NotAllowedError')
    }
  }

  #tell(silenced: boolean) {
    if (this.silenced === silenced) return
    this.silenced = silenced
    this.dispatchEvent(new Event('change'))
  }
}

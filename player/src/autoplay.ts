/** Begins to play without being asked, silently where the browser allows no more. */
export class Autoplay extends EventTarget {
  /** True while the film is silent only because the browser wanted it so. */
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

  /** Every refusal but the browser's own rule (a source changed under way, a pause) is told by the element's events. */
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

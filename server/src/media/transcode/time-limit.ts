/** Calls `late` after a time in which it was not paused. */
export class TimeLimit {
  readonly #late: () => void
  #left: number
  #since = performance.now()
  #timer: NodeJS.Timeout | undefined

  constructor(milliseconds: number, late: () => void) {
    this.#left = milliseconds
    this.#late = late
    this.resume()
  }

  pause() {
    if (!this.#timer) return
    this.clear()
    this.#left -= performance.now() - this.#since
  }

  resume() {
    if (this.#timer) return
    this.#since = performance.now()
    this.#timer = setTimeout(this.#late, this.#left)
  }

  clear() {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}

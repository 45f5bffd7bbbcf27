const MAX_JUMP_BACK_MS = 3000
const MAX_JUMP_AHEAD_MS = 10_000

/** Makes one clock of those of several signals: it begins at 0, and goes on where another one begins. */
export class ContinuousClock {
  readonly #now: () => number
  #offset: number | undefined
  #newest = 0
  #newestAt: number | undefined

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** The next moment is one of another clock. */
  restart() {
    this.#offset = undefined
  }

  /** Milliseconds, of 32 bits. */
  at(timestamp: number): number {
    const shifted = timestamp + (this.#offset ?? NaN)
    const isContinuous =
      shifted >= this.#newest - MAX_JUMP_BACK_MS && shifted <= this.#newest + MAX_JUMP_AHEAD_MS
    const result = Math.max(0, isContinuous ? shifted : this.#anchor(timestamp))
    this.#newest = Math.max(this.#newest, result)
    this.#newestAt = this.#now()
    return result % 2 ** 32
  }

  #anchor(timestamp: number): number {
    const passed = this.#newestAt === undefined ? 0 : Math.round(this.#now() - this.#newestAt)
    const result = this.#newest + passed
    this.#offset = result - timestamp
    return (this.#newest = result)
  }
}

import { WatchedSeconds } from './watched-seconds.ts'

/** Whoever watches on for so long tells how far behind without leaving. */
const TELL_SECONDS = 300

/** Counts the seconds of a broadcast watched at each whole second of delay. */
export class LiveDelays {
  readonly #seconds = new WatchedSeconds()
  readonly #read: () => number | null
  #told: number | undefined

  /** `read` tells the seconds a broadcast is behind; null while that is not known. */
  constructor(read: () => number | null) {
    this.#read = read
  }

  /** Adds the time since the last call, at this position. Returns whether it is time to tell. */
  look(position: number): boolean {
    const delay = this.#read()
    this.#seconds.look(position, delay === null ? null : Math.max(0, Math.round(delay)))
    this.#told ??= position
    return Math.abs(position - this.#told) >= TELL_SECONDS
  }

  /** Returns whole seconds by delay since the last call; undefined if there are none. */
  take() {
    this.#told = undefined
    return this.#seconds.take()
  }
}

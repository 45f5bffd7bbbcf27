/** Longer steps are seeks: at double speed, at most two seconds pass between two calls. */
const MAX_STEP_SECONDS = 2

/** Counts the seconds watched under each of some whole numbers. */
export class WatchedSeconds {
  #seconds = new Map<number, number>()
  #at: number | undefined

  /** Adds the time since the last call, at this position, under `key`; nothing under null. */
  look(position: number, key: number | null) {
    const step = position - (this.#at ?? position)
    this.#at = position
    if (key === null || step <= 0 || step > MAX_STEP_SECONDS) return
    this.#seconds.set(key, (this.#seconds.get(key) ?? 0) + step)
  }

  /** Returns whole seconds by key since the last call; undefined if there are none. */
  take(): Record<string, number> | undefined {
    const whole = [...this.#seconds].map(([key, seconds]) => [key, Math.round(seconds)] as const)
    const watched = whole.filter(([, seconds]) => seconds > 0)
    for (const [key, seconds] of watched) this.#seconds.set(key, this.#seconds.get(key)! - seconds)
    return watched.length > 0 ? Object.fromEntries(watched) : undefined
  }
}

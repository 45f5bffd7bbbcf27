const WINDOW_MS = 5000
const STEP_MS = 500

/** How fast a growing number of bytes grows. */
export class SendingRate {
  readonly #now: () => number
  #samples: { at: number; bytes: number }[] = []

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  add(bytes: number) {
    const at = this.#now()
    if (at - (this.#samples.at(-1)?.at ?? -Infinity) < STEP_MS) return
    this.#samples.push({ at, bytes })
    while (this.#samples[1] && this.#samples[1].at < at - WINDOW_MS) this.#samples.shift()
  }

  /** Bits a second, over the last five; 0 once nothing was added for so long. */
  bits(): number {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)]
    if (!first || !last || last.at === first.at || this.#now() - last.at > WINDOW_MS) return 0
    return ((last.bytes - first.bytes) * 8000) / (last.at - first.at)
  }
}

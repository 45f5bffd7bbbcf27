import { addViews } from '../catalogue/views.ts'
import type { Context } from '../platform/context.ts'

/** One browser counts once for a program within this time. */
const ONCE_IN_MS = 6 * 60 * 60 * 1000
const WRITTEN_AFTER_MS = 3000
/** Browsers and programs remembered at most; the oldest give way. */
const MOST = 100_000

/** Counts how often films are opened, in memory, and writes the sums down every few seconds in one statement. */
export class ViewCount {
  readonly #ctx: Context
  /** When a browser last counted for a program, the oldest first. */
  readonly #counted = new Map<string, number>()
  #sums = new Map<number, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(ctx: Context) {
    this.#ctx = ctx
  }

  /** `browser` is its key; one without a key cannot be told apart and does not count. */
  count(browser: string, contentId: number) {
    if (!browser || this.#isKnown(`${contentId} ${browser}`)) return
    this.#sums.set(contentId, (this.#sums.get(contentId) ?? 0) + 1)
    this.#timer ??= setTimeout(() => void this.write(), WRITTEN_AFTER_MS).unref()
  }

  /** Writes down what has been counted; what cannot be written now is kept for the next time. */
  async write() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const sums = this.#sums
    this.#sums = new Map()
    try {
      await addViews(this.#ctx.db, sums)
    } catch (error) {
      this.#ctx.log.warn({ err: error }, 'views could not be written down yet')
      for (const [id, views] of sums) this.#sums.set(id, (this.#sums.get(id) ?? 0) + views)
    }
  }

  #isKnown(name: string) {
    const now = this.#ctx.clock.now().getTime()
    const last = this.#counted.get(name)
    if (last !== undefined && now - last < ONCE_IN_MS) return true
    this.#counted.delete(name)
    this.#counted.set(name, now)
    if (this.#counted.size > MOST) this.#counted.delete(this.#counted.keys().next().value!)
    return false
  }
}

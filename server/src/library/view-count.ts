import { addViewCounts } from '../catalogue/programs/view-counts.ts'
import type { Context } from '../platform/context.ts'

/** A viewer counts once per program within this time. */
const DEDUPLICATION_MS = 6 * 60 * 60 * 1000
const FLUSH_AFTER_MS = 3000
/** The maximum number of remembered views; the oldest are dropped. */
const MAX_REMEMBERED = 100_000

/** Counts program views in memory and writes the sums every few seconds in one statement. */
export class ViewCount {
  readonly #ctx: Context
  /** When a viewer last counted for a program, the oldest first. */
  readonly #counted = new Map<string, number>()
  #sums = new Map<number, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(ctx: Context) {
    this.#ctx = ctx
  }

  /** `viewer` is a member's id or `guestKeyOf` a guest. */
  count(viewer: string, contentId: number) {
    if (this.#isKnown(`${contentId} ${viewer}`)) return
    this.#sums.set(contentId, (this.#sums.get(contentId) ?? 0) + 1)
    this.#timer ??= setTimeout(() => void this.write(), FLUSH_AFTER_MS).unref()
  }

  /** Writes the counts; what cannot be written is kept for the next time. */
  async write() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const sums = this.#sums
    this.#sums = new Map()
    try {
      await addViewCounts(this.#ctx.db, sums)
    } catch (error) {
      this.#ctx.log.warn({ err: error }, 'views could not be written down yet')
      for (const [id, views] of sums) this.#sums.set(id, (this.#sums.get(id) ?? 0) + views)
    }
  }

  #isKnown(name: string) {
    const now = this.#ctx.clock.now().getTime()
    const last = this.#counted.get(name)
    if (last !== undefined && now - last < DEDUPLICATION_MS) return true
    this.#counted.delete(name)
    this.#counted.set(name, now)
    if (this.#counted.size > MAX_REMEMBERED) this.#counted.delete(this.#counted.keys().next().value!)
    return false
  }
}

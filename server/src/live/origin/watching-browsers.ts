/** The browsers that asked for something in the time between two reports, by event. */
export type WatchReport = [contentId: number, browsers: string[]][]

/**
 * A browser that asked for nothing for so long watches no more: players ask once a segment, and a segment is ten seconds
 * at most.
 */
const WATCHING_MS = 20_000

/** Counts who watches each event, as all `web` processes together see it. */
export class WatchingBrowsers {
  readonly #now: () => number
  readonly #seen = new Map<number, Map<string, number>>()

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  add(report: WatchReport) {
    for (const [contentId, browsers] of report) {
      const seen = this.#seen.get(contentId) ?? new Map<string, number>()
      this.#seen.set(contentId, seen)
      for (const browser of browsers) seen.set(browser, this.#now())
    }
  }

  count(contentId: number): number {
    const seen = this.#seen.get(contentId)
    if (!seen) return 0
    const since = this.#now() - WATCHING_MS
    for (const [browser, at] of seen) if (at < since) seen.delete(browser)
    if (seen.size === 0) this.#seen.delete(contentId)
    return seen.size
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { StoreContext } from '../../platform/http/http.ts'

/** A film playing in a browser. */
export interface WatchRequest {
  /** The key of the browser. */
  viewerKey: string
  videoId: number
  /** Whether it is a preview. */
  isPreview: boolean
}

/** Whether the member signed in with that browser may watch the film now. */
export type MayWatch = (ctx: StoreContext, watch: WatchRequest) => Promise<boolean>

/** How long an answer is used before it is refreshed while playback continues. */
const FRESH_MS = 25_000
/** Nothing is served by an answer older than this: a withdrawn right ends within a minute. */
const STALE_MS = 50_000
/**
 * An unavailable or slow database does not stop a film: its address is signed, and the right is checked again shortly.
 */
const PATIENCE_MS = 2000
const AGAIN_MS = 5000
const MAX_RIGHTS = 100_000

interface CachedRight {
  isOpen: boolean
  askedAt: number
  asking?: Promise<boolean> | undefined
}

/** Caches the rights of playing films: one query per film and half minute, none per segment. */
export class WatchRights {
  readonly #mayWatch: MayWatch
  // With `max` the cache would allocate for all entries at once.
  readonly #rights = new LRUCache<string, CachedRight>({ maxSize: MAX_RIGHTS, sizeCalculation: () => 1 })

  constructor(mayWatch: MayWatch) {
    this.#mayWatch = mayWatch
  }

  /** The cached answer; undefined if it has to be queried first. */
  isOpen(ctx: StoreContext, watch: WatchRequest): boolean | undefined {
    const right = this.#rights.get(rightKey(ctx, watch))
    if (!right) return undefined
    const age = ctx.clock.now().getTime() - right.askedAt
    if (age < FRESH_MS) return right.isOpen
    if (!right.isOpen || age >= STALE_MS) return undefined
    void this.ask(ctx, watch)
    return true
  }

  /** Concurrent segments share one query. */
  ask(ctx: StoreContext, watch: WatchRequest): Promise<boolean> {
    const name = rightKey(ctx, watch)
    const known = this.#rights.get(name)
    if (known?.asking) return known.asking
    const right = known ?? { isOpen: false, askedAt: 0 }
    right.asking = this.#answer(ctx, watch, right).finally(() => (right.asking = undefined))
    this.#rights.set(name, right)
    return right.asking
  }

  async #answer(ctx: StoreContext, watch: WatchRequest, right: CachedRight): Promise<boolean> {
    const now = () => ctx.clock.now().getTime()
    try {
      const late = pause(PATIENCE_MS, undefined, { ref: false })
      const answer = await Promise.race([this.#mayWatch(ctx, watch), late])
      if (answer === undefined)
        throw new Error('The database did not say in time whether a film may be watched.')
      Object.assign(right, { isOpen: answer, askedAt: now() })
    } catch (error) {
      ctx.log.warn({ err: error }, 'a film goes on without being asked for its right')
      Object.assign(right, { isOpen: true, askedAt: now() - FRESH_MS + AGAIN_MS })
    }
    return right.isOpen
  }
}

const rightKey = ({ store }: StoreContext, { viewerKey, videoId, isPreview }: WatchRequest) =>
  `${store.id} ${videoId} ${isPreview} ${viewerKey}`

import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { StoreContext } from '../../platform/http/http.ts'

/** A film that plays in a browser. */
export interface WatchRequest {
  /** The key of the browser. */
  viewerKey: string
  videoId: number
  /** Of its beginning alone. */
  isPreview: boolean
}

/** Whether whoever is signed in with that browser may watch the film at this moment. */
export type MayWatch = (ctx: StoreContext, watch: WatchRequest) => Promise<boolean>

/** An answer is good for so long; then it is asked again while the film goes on. */
const FRESH_MS = 25_000
/** Nothing is sent on an answer as old as this: a right that is withdrawn ends within a minute. */
const STALE_MS = 50_000
/** A database that is away or slow stops no film: the address is signed, and its right is asked for again in a moment. */
const PATIENCE_MS = 2000
const AGAIN_MS = 5000
const MAX_RIGHTS = 100_000

interface CachedRight {
  isOpen: boolean
  askedAt: number
  asking?: Promise<boolean> | undefined
}

/** What the films that play here were last answered: one question for each in half a minute, and none per segment. */
export class WatchRights {
  readonly #mayWatch: MayWatch
  // With `max` the cache would take the memory of all of them at once.
  readonly #rights = new LRUCache<string, CachedRight>({ maxSize: MAX_RIGHTS, sizeCalculation: () => 1 })

  constructor(mayWatch: MayWatch) {
    this.#mayWatch = mayWatch
  }

  /** From memory; undefined where it has to be asked for first. */
  isOpen(ctx: StoreContext, watch: WatchRequest): boolean | undefined {
    const right = this.#rights.get(rightKey(ctx, watch))
    if (!right) return undefined
    const age = ctx.clock.now().getTime() - right.askedAt
    if (age < FRESH_MS) return right.isOpen
    if (!right.isOpen || age >= STALE_MS) return undefined
    void this.ask(ctx, watch)
    return true
  }

  /** Many segments at once ask one question. */
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

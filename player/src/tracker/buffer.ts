import type { PlayerEvent, TrackingContext } from '@matinee/contract/analytics/analytics'
import { MOST_EVENTS } from '@matinee/contract/analytics/player-events'

/** The part of the Storage API that a buffer needs. */
export type BufferStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Events of one batch under one storage key, removed as a whole when sent. */
export interface EventChunk {
  key: string
  context: TrackingContext
  events: PlayerEvent[]
}

const KEY_PREFIX = 'matinee.events'
// The service accepts nothing older.
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000

const LIVE_MARK = 'live'

const filmKeyPrefix = ({ user_id, content_id, video_id, store_id, live }: TrackingContext) =>
  [KEY_PREFIX, store_id, user_id, content_id, video_id, ...(live ? [LIVE_MARK] : [])].join(':')

/** Events of one user, content and video that wait to be sent, persisted if storage is available. */
export class EventBuffer {
  readonly #storage: BufferStorage | undefined
  readonly #context: TrackingContext
  readonly #now: () => number
  readonly #waiting: EventChunk[] = []
  #open: EventChunk | undefined
  #made = 0

  constructor(storage: BufferStorage | undefined, context: TrackingContext, now = Date.now) {
    this.#storage = storage
    this.#context = context
    this.#now = now
    this.#waiting.push(...this.#left())
  }

  get size(): number {
    return this.#waiting.reduce((sum, { events }) => sum + events.length, this.#open?.events.length ?? 0)
  }

  add(event: PlayerEvent) {
    this.#open ??= this.#newChunk()
    this.#open.events.push(event)
    this.#keep(this.#open)
    if (this.#open.events.length >= MOST_EVENTS) this.#close()
  }

  /** The oldest waiting events, at most one batch; undefined if there are none. They stay until removed. */
  first(): EventChunk | undefined {
    if (this.#waiting.length === 0) this.#close()
    return this.#waiting[0]
  }

  remove({ key }: EventChunk) {
    const at = this.#waiting.findIndex((chunk) => chunk.key === key)
    if (at >= 0) this.#waiting.splice(at, 1)
    withStorage(() => this.#storage?.removeItem(key))
  }

  clear() {
    this.#close()
    for (const chunk of [...this.#waiting]) this.remove(chunk)
  }

  #close() {
    if (this.#open) this.#waiting.push(this.#open)
    this.#open = undefined
  }

  #newChunk(): EventChunk {
    this.#made += 1
    const name = `${this.#now().toString(36)}-${Math.random().toString(36).slice(2, 8)}-${this.#made}`
    return { key: `${filmKeyPrefix(this.#context)}:${name}`, context: this.#context, events: [] }
  }

  #keep({ key, events }: EventChunk) {
    withStorage(() => this.#storage?.setItem(key, JSON.stringify(events)))
  }

  /** Unsent events of the user's earlier pages, this film's first. Deletes those that are too old. */
  #left(): EventChunk[] {
    const mine = filmKeyPrefix(this.#context)
    const chunks = withStorage(() => this.#keys().flatMap((key) => this.#read(key))) ?? []
    return chunks.toSorted((a, b) => Number(b.key.startsWith(mine)) - Number(a.key.startsWith(mine)))
  }

  #keys(): string[] {
    const storage = this.#storage
    if (!storage) return []
    return Array.from({ length: storage.length }, (_, at) => storage.key(at)!).filter((key) =>
      key.startsWith(`${KEY_PREFIX}:${this.#context.store_id}:${this.#context.user_id}:`),
    )
  }

  #read(key: string): EventChunk[] {
    const events = parseEvents(this.#storage!.getItem(key))
    const [, store_id, user_id, content_id, video_id, ...rest] = key.split(':')
    const made = Number.parseInt(rest.at(-1)?.split('-')[0] ?? '', 36)
    if (events.length > 0 && this.#now() - made < MAX_AGE_MS) {
      const context = {
        store_id: +store_id!,
        user_id: +user_id!,
        content_id: +content_id!,
        video_id: +video_id!,
        ...(rest[0] === LIVE_MARK && { live: true }),
      }
      return [{ key, context, events }]
    }
    this.#storage!.removeItem(key)
    return []
  }
}

function parseEvents(text: string | null): PlayerEvent[] {
  try {
    const events: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(events) ? (events as PlayerEvent[]).slice(0, MOST_EVENTS) : []
  } catch {
    return [] // not written by a tracker
  }
}

/** Local storage; undefined if not available. */
export const browserStorage = (): BufferStorage | undefined => withStorage(() => localStorage)

/** Session storage; undefined if not available. */
export const tabStorage = (): BufferStorage | undefined => withStorage(() => sessionStorage)

/**
 * Storage throws in private windows, when it is full and when it is forbidden: events then wait in memory.
 */
export function withStorage<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

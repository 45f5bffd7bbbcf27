import type { PlayerEvent, TrackingContext } from '@matinee/contract/analytics/analytics'
import { MOST_EVENTS } from '@matinee/contract/analytics/player-events'

/** As much of the browser's storage as a buffer needs. */
export type BufferStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Events that go together in one batch, under a name of their own: what is sent is removed as a whole. */
export interface Chunk {
  key: string
  context: TrackingContext
  events: PlayerEvent[]
}

const START = 'matinee.events'
// The service takes nothing older; by then it would only fill the storage.
const LONGEST_KEPT_MS = 7 * 24 * 60 * 60 * 1000

const placeOf = ({ user_id, content_id, video_id, store_id }: TrackingContext) =>
  [START, store_id, user_id, content_id, video_id].join(':')

/** Events waiting to be sent, of one user, content and video; kept by the browser, where it keeps anything. */
export class Buffer {
  readonly #storage: BufferStorage | undefined
  readonly #context: TrackingContext
  readonly #now: () => number
  readonly #waiting: Chunk[] = []
  #open: Chunk | undefined
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

  /** The oldest events that wait, at most a batch; undefined when none do. They wait on until they are removed. */
  first(): Chunk | undefined {
    if (this.#waiting.length === 0) this.#close()
    return this.#waiting[0]
  }

  remove({ key }: Chunk) {
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

  #newChunk(): Chunk {
    this.#made += 1
    const name = `${this.#now().toString(36)}-${Math.random().toString(36).slice(2, 8)}-${this.#made}`
    return { key: `${placeOf(this.#context)}:${name}`, context: this.#context, events: [] }
  }

  #keep({ key, events }: Chunk) {
    withStorage(() => this.#storage?.setItem(key, JSON.stringify(events)))
  }

  /** What earlier pages of the same user could not send, of this film first; what is too old is thrown away. */
  #left(): Chunk[] {
    const mine = placeOf(this.#context)
    const chunks = withStorage(() => this.#keys().flatMap((key) => this.#read(key))) ?? []
    return chunks.toSorted((a, b) => Number(b.key.startsWith(mine)) - Number(a.key.startsWith(mine)))
  }

  #keys(): string[] {
    const storage = this.#storage
    if (!storage) return []
    return Array.from({ length: storage.length }, (_, at) => storage.key(at)!).filter((key) =>
      key.startsWith(`${START}:${this.#context.store_id}:${this.#context.user_id}:`),
    )
  }

  #read(key: string): Chunk[] {
    const events = eventsIn(this.#storage!.getItem(key))
    const [, store_id, user_id, content_id, video_id, name = ''] = key.split(':')
    const made = Number.parseInt(name.split('-')[0]!, 36)
    if (events.length > 0 && this.#now() - made < LONGEST_KEPT_MS) {
      const context = {
        store_id: +store_id!,
        user_id: +user_id!,
        content_id: +content_id!,
        video_id: +video_id!,
      }
      return [{ key, context, events }]
    }
    this.#storage!.removeItem(key)
    return []
  }
}

function eventsIn(text: string | null): PlayerEvent[] {
  try {
    const events: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(events) ? (events as PlayerEvent[]).slice(0, MOST_EVENTS) : []
  } catch {
    return [] // written by something else
  }
}

/** What this browser keeps between pages, where it keeps anything. */
export const browserStorage = (): BufferStorage | undefined => withStorage(() => localStorage)

/** What this browser keeps for as long as its tab is open, where it keeps anything. */
export const tabStorage = (): BufferStorage | undefined => withStorage(() => sessionStorage)

/** Private windows and full or forbidden storage throw on any touch: then events wait in memory alone. */
export function withStorage<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

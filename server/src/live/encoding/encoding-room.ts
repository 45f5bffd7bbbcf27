import type { EncodingCapacity } from '@matinee/contract/live/signal-health'
import { usualRenditions } from './encode-speed.ts'

/** Where broadcasts use less of what they may, films are encoded beside them. */
const BUSY_SHARE = 0.5
const TIGHT_MS = 10 * 60_000

/** What a rendition was given of the machine. */
export interface RoomShare {
  release(): void
  /** The machine was too slow for it. */
  struggled(): void
}

export interface EncodingRoomOptions {
  /** Pixels a second that may be encoded in all, once it is known. */
  capacity(): Promise<number>
  /** Most renditions in all; undefined where only the capacity counts. */
  most: number | null
}

/** How much this machine encodes for broadcasts, shared by all that are on air. */
export class EncodingRoom {
  readonly #options: EncodingRoomOptions
  #known: number | undefined
  #tightUntil = 0
  readonly #shares = new Map<RoomShare, number>()

  constructor(options: EncodingRoomOptions) {
    this.#options = options
  }

  /** Pixels a second that are given out. */
  get used() {
    return [...this.#shares.values()].reduce((sum, cost) => sum + cost, 0)
  }

  /** Whether films had better wait: much of the room is given out, or it was too much. */
  get isBusy() {
    if (this.count === 0) return false
    const isMuch = this.#known === undefined || this.used > this.#known * BUSY_SHARE
    return isMuch || this.#tightUntil > performance.now()
  }

  /** Renditions that are given out. */
  get count() {
    return this.#shares.size
  }

  /** How many usual renditions there is room for; null before that is measured. */
  report(): EncodingCapacity | null {
    const { most } = this.#options
    if (most !== null) return { total: most, free: Math.max(0, most - this.count) }
    if (this.#known === undefined) return null
    return { total: usualRenditions(this.#known), free: usualRenditions(this.#known - this.used) }
  }

  /** Finds out how much there is, if that is not known. */
  async measure(): Promise<number> {
    return (this.#known = await this.#options.capacity())
  }

  /** Takes what a rendition of this cost needs; undefined where there is no room for it. */
  async take(cost: number): Promise<RoomShare | undefined> {
    const { most } = this.#options
    const room = most === null ? await this.measure() : Infinity
    const hasRoom = this.count < (most ?? Infinity) && this.used + cost <= room
    return hasRoom ? this.#give(cost) : undefined
  }

  /** Takes it for a rendition that is on air already, whether there is room or not. */
  keep(cost: number): RoomShare {
    return this.#give(cost)
  }

  #give(cost: number): RoomShare {
    const share: RoomShare = {
      release: () => void this.#shares.delete(share),
      struggled: () => void (this.#tightUntil = performance.now() + TIGHT_MS),
    }
    this.#shares.set(share, cost)
    return share
  }
}

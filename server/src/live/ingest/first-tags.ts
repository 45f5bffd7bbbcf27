import type { MediaTag } from './rtmp-connection.ts'

/** So long it is waited for the first of each kind: sound is encoded first, a picture may lack its first key frame. */
const WAIT_MS: Record<MediaTag['kind'], number> = { audio: 3000, video: 10_000 }

/** Holds back the beginning until picture and sound are there, as a stream that begins without one is taken to have none. */
export class FirstTags {
  readonly #awaited: Set<MediaTag['kind']>
  readonly #now: () => number
  #held: MediaTag[] | undefined = []
  #since: number | undefined

  constructor(awaited: MediaTag['kind'][], now: () => number = () => performance.now()) {
    this.#awaited = new Set(awaited)
    this.#now = now
  }

  /** What can go on with this one. */
  add(tag: MediaTag): MediaTag[] {
    if (!this.#held) return [tag]
    this.#since ??= this.#now()
    this.#awaited.delete(tag.kind)
    this.#held.push(tag)
    return this.#isWaiting() ? [] : this.release()
  }

  /** All that was held back. */
  release(): MediaTag[] {
    const held = this.#held ?? []
    this.#held = undefined
    return held
  }

  #isWaiting() {
    return [...this.#awaited].some((kind) => this.#now() - this.#since! < WAIT_MS[kind])
  }
}

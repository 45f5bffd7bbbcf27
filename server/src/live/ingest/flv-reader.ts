import type { MediaTag } from './rtmp-connection.ts'

const HEADER = 13 // with the size of the tag before the first
const TAG_HEADER = 11
const TRAILER = 4
const KINDS: Record<number, MediaTag['kind']> = { 8: 'audio', 9: 'video' }

/** Reads an FLV stream, however it is cut. */
export class FlvReader {
  #rest = Buffer.alloc(0)
  #isBegun = false

  /** The messages that are complete with these bytes; what is neither picture nor sound is left out. */
  read(bytes: Buffer): MediaTag[] {
    this.#rest = Buffer.concat([this.#rest, bytes])
    const tags: MediaTag[] = []
    if (!this.#isBegun && !this.#skipHeader()) return tags
    for (let size = this.#tagSize(); size !== undefined; size = this.#tagSize()) {
      const kind = KINDS[this.#rest[0]! & 0x1f]
      if (kind) tags.push(this.#readTag(kind, size))
      this.#rest = this.#rest.subarray(size)
    }
    return tags
  }

  #skipHeader(): boolean {
    if (this.#rest.length < HEADER) return false
    this.#rest = this.#rest.subarray(HEADER)
    return (this.#isBegun = true)
  }

  /** Bytes of the next tag, if all of it is there. */
  #tagSize(): number | undefined {
    if (this.#rest.length < TAG_HEADER) return undefined
    const size = TAG_HEADER + this.#rest.readUIntBE(1, 3) + TRAILER
    return this.#rest.length >= size ? size : undefined
  }

  #readTag(kind: MediaTag['kind'], size: number): MediaTag {
    const timestamp = this.#rest.readUIntBE(4, 3) + this.#rest[7]! * 0x1000000
    return { kind, timestamp, body: Buffer.from(this.#rest.subarray(TAG_HEADER, size - TRAILER)) }
  }
}

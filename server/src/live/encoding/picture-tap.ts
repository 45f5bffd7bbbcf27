import { flvHeader, isConfiguration, isKeyFrame } from '../ingest/flv.ts'
import type { MediaTag } from '../ingest/rtmp-connection.ts'

export interface TapReader {
  write(bytes: Buffer): void
  end(): void
}

const PICTURE = 9
const TAG_HEAD = 11
const TAG_TAIL = 4
/** What is kept until it is known who reads: some seconds of a broadcast. */
const MAX_KEPT_BYTES = 24 * 1024 * 1024

/**
 * The picture of a feed for those who encode it. Who asks before anybody has read gets it from its beginning, who asks
 * later from the next key frame on.
 */
export class PictureTap {
  #configuration: Buffer = Buffer.alloc(0)
  #kept: Buffer[] | undefined = []
  #keptBytes = 0
  readonly #readers = new Set<TapReader>()
  readonly #late = new Set<TapReader>()
  #isEnded = false

  get isEnded() {
    return this.#isEnded
  }

  /** Takes a tag of the FLV stream. */
  write(bytes: Buffer) {
    if (bytes[0] !== PICTURE || bytes.length <= TAG_HEAD + TAG_TAIL) return
    const tag = pictureTag(bytes)
    if (isConfiguration(tag)) this.#configuration = bytes
    else if (isKeyFrame(tag)) this.#letLateIn()
    for (const reader of this.#readers) reader.write(bytes)
    this.#keep(bytes)
  }

  end() {
    this.#isEnded = true
    this.#kept = undefined
    for (const reader of [...this.#readers, ...this.#late]) reader.end()
  }

  /** Begins to read. */
  open(reader: TapReader) {
    if (this.#isEnded) return reader.end()
    if (!this.#kept) return void this.#late.add(reader)
    this.#admit(reader, this.#kept)
  }

  /** Ends to read. */
  leave(reader: TapReader) {
    this.#readers.delete(reader)
    this.#late.delete(reader)
  }

  /** Who reads from the beginning has asked by now. */
  settle() {
    this.#kept = undefined
  }

  #letLateIn() {
    for (const reader of this.#late) this.#admit(reader, [this.#configuration])
    this.#late.clear()
  }

  #admit(reader: TapReader, first: readonly Buffer[]) {
    this.#readers.add(reader)
    for (const bytes of [flvHeader({ hasVideo: true }), ...first]) reader.write(bytes)
  }

  #keep(bytes: Buffer) {
    if (!this.#kept) return
    this.#kept.push(bytes)
    this.#keptBytes += bytes.length
    if (this.#keptBytes > MAX_KEPT_BYTES) this.settle()
  }
}

const pictureTag = (bytes: Buffer): MediaTag => ({
  kind: 'video',
  timestamp: 0,
  body: bytes.subarray(TAG_HEAD, -TAG_TAIL),
})

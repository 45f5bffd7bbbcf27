import { formatMasterPlaylist, MASTER_FILE } from '../../media/transcode/playlists.ts'
import type { Context } from '../../platform/context.ts'
import { initFile, numberedFile } from '../packaging/live-playlist.ts'
import type { TrackSegment } from '../packaging/segmented-track.ts'
import type { BroadcastVariants } from '../packaging/stage.ts'
import { persist } from './persistence.ts'
import { segmentRow } from './recording-files.ts'
import { insertSegment } from './recording-queries.ts'

// Some minutes of a broadcast: what cannot be stored for longer ends it.
const MAX_WAITING_BYTES = 256 * 1024 * 1024

export interface SegmentArchiveOptions {
  videoId: number
  /** The folder of the film's files. */
  folder: string
  /** Called once when too much waits to be stored. */
  full(): void
}

/** Stores the segments of a broadcast in their order, each before its row. */
export class SegmentArchive {
  readonly #ctx: Context
  readonly #options: SegmentArchiveOptions
  readonly #waiting = new Map<string, Buffer>()
  #bytes = 0
  readonly #full = new AbortController()
  #tail: Promise<void> = Promise.resolve()

  constructor(ctx: Context, options: SegmentArchiveOptions) {
    this.#ctx = ctx
    this.#options = options
  }

  /** For players that ask while nothing receives. */
  addMaster({ pictures, sounds }: BroadcastVariants) {
    this.#store(MASTER_FILE, Buffer.from(formatMasterPlaylist(pictures, sounds)))
  }

  addInit(track: string, feed: number, bytes: Buffer) {
    this.#store(`${track}/${initFile(feed)}`, bytes)
  }

  addSegment(track: string, segment: TrackSegment, bytes: Buffer) {
    const row = segmentRow(this.#options.videoId, track, segment)
    this.#store(`${track}/${numberedFile(segment.number)}`, bytes, () => insertSegment(this.#ctx.db, row))
  }

  /** What is not stored yet. */
  waitingFile(path: string): Buffer | undefined {
    return this.#waiting.get(path)
  }

  /** Resolves when all that was added is stored. */
  flush(): Promise<void> {
    return this.#tail
  }

  #store(path: string, bytes: Buffer, record: () => Promise<unknown> = async () => {}) {
    if (this.#full.signal.aborted) return
    this.#waiting.set(path, bytes)
    this.#bytes += bytes.length
    this.#tail = this.#tail.then(async () => {
      await this.#write(path, bytes, record)
      this.#waiting.delete(path)
      this.#bytes -= bytes.length
    })
    if (this.#bytes <= MAX_WAITING_BYTES) return
    this.#full.abort()
    this.#options.full()
  }

  /** After one that could not be stored none is: a recording has no gap. */
  async #write(path: string, bytes: Buffer, record: () => Promise<unknown>) {
    const { storage, log } = this.#ctx
    const { signal } = this.#full
    if (signal.aborted) return
    try {
      await persist(this.#ctx, () => storage.putBytes(`${this.#options.folder}/${path}`, bytes), signal)
      await persist(this.#ctx, record)
    } catch (error) {
      log.error({ err: error, path }, 'a segment of a broadcast could not be recorded')
    }
  }
}

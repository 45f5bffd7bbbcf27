import { LRUCache } from 'lru-cache'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from '../../platform/context.ts'
import { originBearer } from '../origin/origin-bearer.ts'
import { findProcess } from '../recording/recording-queries.ts'

export interface OriginFile {
  status: number
  body: Buffer
  /** The same, compressed; undefined where that gains nothing. */
  gzipped: Buffer | undefined
}

const compress = promisify(gzip)
const LEAST_COMPRESSED = 600
const PARTS_BYTES = 64 * 1024 * 1024
// Players ask for a part within its minute; later it comes from the storage, or is not to be given out any more.
const PARTS_MS = 2 * 60_000
// A playlist that was asked for without waiting is shared for so long.
const FRESH_MS = 200
// While the process that receives broadcasts starts again, players are kept with what they had.
const STALE_MS = 5 * 60_000
const TIMEOUT_MS = 12_000
const MOST_PLAYLISTS = 2000

interface KeptPlaylist {
  file: OriginFile
  at: number
}

/**
 * Asks the process that receives broadcasts for what viewers ask for: once for all who ask for the same at the same
 * time, however many wait for the next part.
 */
export class LiveOrigin {
  readonly #ctx: Context
  readonly #asked = new Map<string, Promise<OriginFile>>()
  readonly #parts = new LRUCache<string, OriginFile>({
    maxSize: PARTS_BYTES,
    ttl: PARTS_MS,
    sizeCalculation: ({ body }) => body.length + 200,
  })
  readonly #playlists = new LRUCache<string, KeptPlaylist>({ max: MOST_PLAYLISTS })
  #origin: string | undefined

  constructor(ctx: Context) {
    this.#ctx = ctx
  }

  /** A playlist, as soon as it has what `query` names; an older one while nobody answers. All who wait get one promise. */
  playlist(path: string, query = ''): Promise<OriginFile> {
    const key = query.includes('skip') ? `${path}?skip` : path
    const fresh = query === '' ? this.#keptPlaylist(key, FRESH_MS) : undefined
    return fresh
      ? Promise.resolve(fresh)
      : this.#once(`${path}?${query}`, (name) => this.#readPlaylist(name, key))
  }

  async #readPlaylist(name: string, key: string): Promise<OriginFile> {
    const file = await withCompression(await this.#fetch(name))
    if (file.status === 200) this.#playlists.set(key, { file, at: performance.now() })
    return (file.status === 503 && this.#keptPlaylist(key, STALE_MS)) || file
  }

  #keptPlaylist(key: string, mostMs: number): OriginFile | undefined {
    const kept = this.#playlists.get(key)
    return kept && performance.now() - kept.at < mostMs ? kept.file : undefined
  }

  /** A file that never changes. */
  async file(path: string): Promise<OriginFile> {
    const known = this.#parts.get(path)
    if (known) return known
    const file = await this.#once(path, (path) => this.#fetch(path))
    if (file.status === 200) this.#parts.set(path, file)
    return file
  }

  #once(name: string, ask: (name: string) => Promise<OriginFile>): Promise<OriginFile> {
    const known = this.#asked.get(name)
    if (known) return known
    const asked = ask(name).finally(() => this.#asked.delete(name))
    this.#asked.set(name, asked)
    return asked
  }

  /** Where nobody answers, the process may have moved: its address is read again. */
  async #fetch(path: string): Promise<OriginFile> {
    const known = this.#origin
    const file = known ? await this.#fetchFrom(known, path) : NO_ANSWER
    if (file.status !== 503) return file
    this.#origin = await this.#findOrigin()
    return this.#origin ? this.#fetchFrom(this.#origin, path) : NO_ANSWER
  }

  async #findOrigin(): Promise<string | undefined> {
    const found = await findProcess(this.#ctx.db).catch(() => undefined) // the database is away as well
    return found?.origin ?? this.#origin
  }

  async #fetchFrom(origin: string, path: string): Promise<OriginFile> {
    try {
      const response = await fetch(`${origin}/${path}`, {
        headers: { authorization: `Bearer ${originBearer(this.#ctx)}` },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const body = Buffer.from(await response.arrayBuffer())
      return { status: response.status, body, gzipped: undefined }
    } catch (error) {
      this.#ctx.log.debug({ err: error }, 'the process that receives broadcasts does not answer')
      return NO_ANSWER
    }
  }
}

const NO_ANSWER: OriginFile = { status: 503, body: Buffer.alloc(0), gzipped: undefined }

async function withCompression(file: OriginFile): Promise<OriginFile> {
  if (file.status !== 200 || file.body.length < LEAST_COMPRESSED) return file
  return { ...file, gzipped: await compress(file.body, { level: 5 }) }
}

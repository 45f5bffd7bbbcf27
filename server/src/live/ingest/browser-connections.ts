import { BrowserConnection, type BrowserSource } from './browser-connection.ts'
import type { Admission } from './rtmp-connection.ts'

// Each is a process of ffmpeg.
const MAX_CONNECTIONS = 20
/** So long it is known that a connection has ended, and was not lost with the process before this one. */
const REMEMBERED_MS = 60_000

/** `unknown`: its beginning was never received here, so that its browser has to begin again. */
export type ChunkOutcome = 'taken' | 'ended' | 'unknown'

export interface BrowserChunk extends BrowserSource {
  /** The connection: an event and the name its browser gave it. */
  name: string
  number: number
  bytes: Buffer
}

/** All browsers that send to this process. */
export class BrowserConnections {
  readonly #known = new Map<string, Promise<BrowserConnection | undefined>>()
  #openCount = 0
  readonly #ffmpeg: string
  readonly #admit: Admission

  constructor(ffmpeg: string, admit: Admission) {
    this.#ffmpeg = ffmpeg
    this.#admit = admit
  }

  async write({ name, number, bytes, ...source }: BrowserChunk): Promise<ChunkOutcome> {
    const known = this.#known.get(name)
    if (!known && number > 0) return 'unknown'
    const connection = await (known ?? this.#begin(name, source))
    return connection && (await connection.write(number, bytes)) ? 'taken' : 'ended'
  }

  async end(name: string) {
    const connection = await this.#known.get(name)
    connection?.end()
  }

  async stop() {
    await Promise.all([...this.#known.keys()].map((name) => this.end(name)))
  }

  async #begin(name: string, source: BrowserSource) {
    if (this.#openCount >= MAX_CONNECTIONS) return undefined
    this.#openCount += 1
    const closed = () => {
      this.#openCount -= 1
      setTimeout(() => this.#known.delete(name), REMEMBERED_MS).unref()
    }
    const options = { ffmpeg: this.#ffmpeg, admit: this.#admit, closed }
    const opening = BrowserConnection.open(source, options)
    this.#known.set(name, opening)
    opening.then((connection) => connection ?? closed(), closed)
    return opening
  }
}

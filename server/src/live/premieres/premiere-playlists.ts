import { LRUCache } from 'lru-cache'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { FileNotFound } from '../../media/delivery/delivery-errors.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { countListed, formatTrack, readTrack, type PremiereTrack } from './premiere-playlist.ts'

const compress = promisify(gzip)
const MOST_TRACKS = 200

export interface PlaylistBytes {
  body: Buffer
  gzipped: Buffer
}

interface PremiereMoment {
  /** When the film began, in milliseconds since 1970. */
  begin: number
  /** The second of the film at which all viewers are. */
  position: number
}

/** The playlists of premieres: each is read once, and made once for all who ask until it lists another segment. */
export class PremierePlaylists {
  readonly #storage: Storage
  readonly #tracks = new LRUCache<string, Promise<PremiereTrack>>({ max: MOST_TRACKS })
  readonly #made = new LRUCache<string, Promise<PlaylistBytes>>({ max: MOST_TRACKS })

  constructor(storage: Storage) {
    this.#storage = storage
  }

  /** The playlist stored as `key` as far as it is shown. Throws `FileNotFound`. */
  async playlist(key: string, { begin, position }: PremiereMoment): Promise<PlaylistBytes> {
    const track = await this.#track(key)
    const count = countListed(track, position)
    const name = `${key} ${begin} ${count}`
    const known = this.#made.get(name)
    if (known) return known
    const made = make(formatTrack(track, count, begin))
    this.#made.set(name, made)
    return made
  }

  /** Whether the playlist stored as `key` lists a segment already. */
  async lists(key: string, file: string, position: number): Promise<boolean> {
    const track = await this.#track(key)
    return track.segments.slice(0, countListed(track, position)).some((segment) => segment.file === file)
  }

  #track(key: string): Promise<PremiereTrack> {
    const known = this.#tracks.get(key)
    if (known) return known
    const track = this.#read(key)
    this.#tracks.set(key, track)
    track.catch(() => this.#tracks.delete(key))
    return track
  }

  async #read(key: string): Promise<PremiereTrack> {
    const file = await this.#storage.open(key)
    if (!file) throw FileNotFound()
    return readTrack(await text(file.stream))
  }
}

async function make(playlist: string): Promise<PlaylistBytes> {
  const body = Buffer.from(playlist)
  return { body, gzipped: await compress(body, { level: 5 }) }
}

import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { INIT_FILE, mediaPlaylist, PLAYLIST_FILE, segmentFile } from './playlists.ts'
import { piecesOf, type Beginning, type Segment } from './segments.ts'
import type { Track } from './tracks.ts'

export interface Outbox {
  /** Hands over what comes out of an encoder until it ends; `joined` fragments make a segment. */
  take(track: Track, chunks: AsyncIterable<Buffer>, joined: number): Promise<void>
  /** Writes a file and hands it over after all that waits. */
  send: Send
}

export type Send = (path: string, content: string | Uint8Array) => Promise<void>

const MOST_WAITING = 60
const PLAYLISTS_MS = 2000 // storage that cannot keep up is not asked to store a playlist for each segment

/**
 * Hands files over one after another, `file` being told their path in `folder`: a segment before the playlist that names
 * it. `afterPlaylists` runs whenever playlists have grown, and may hand over files at once by what it is given. The
 * encoder waits only when very much has piled up.
 */
export function makeOutbox(
  folder: string,
  file: (path: string) => Promise<void>,
  afterPlaylists: (sendNow: Send) => Promise<void> = async () => {},
): Outbox {
  let tail = Promise.resolve()
  let waiting = 0
  let written = 0
  let failure: { error: unknown } | undefined
  const stale = new Set<Track>()

  const queue = (work: () => Promise<void>): Promise<void> => {
    waiting += 1
    tail = tail.then(work).finally(() => (waiting -= 1))
    tail.catch((error: unknown) => (failure ??= { error }))
    return tail
  }

  const write = async (path: string, content: string | Uint8Array) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }

  const sendNow: Send = async (path, content) => {
    await write(path, content)
    await file(path)
  }

  const writePlaylists = async () => {
    for (const track of stale) {
      stale.delete(track)
      await sendNow(`${track.name}/${PLAYLIST_FILE}`, mediaPlaylist(track.segments, track.complete))
    }
    written = performance.now()
    await afterPlaylists(sendNow)
  }

  const writePlaylistsIfDue = async () => {
    if (waiting <= 1 || performance.now() - written > PLAYLISTS_MS) await writePlaylists()
  }

  const begin = (track: Track, { codec }: Beginning) => {
    track.codec = codec
    return queue(() => file(`${track.name}/${INIT_FILE}`))
  }

  const add = (track: Track, path: string, { bytes, duration }: Segment) => {
    const size = bytes.length // the bytes themselves must not wait in memory
    return queue(async () => {
      await file(`${track.name}/${path}`)
      track.segments.push({ duration, bytes: size })
      stale.add(track)
      await writePlaylistsIfDue()
    })
  }

  const finish = (track: Track) =>
    queue(async () => {
      track.complete = true
      if (track.segments.length > 0) stale.add(track)
      await writePlaylistsIfDue()
    })

  return {
    async take(track, chunks, joined) {
      let index = 0
      for await (const piece of piecesOf(chunks, joined)) {
        if (failure) throw failure.error
        const path = piece.kind === 'beginning' ? INIT_FILE : segmentFile(index++)
        await write(`${track.name}/${path}`, piece.bytes)
        const handed = piece.kind === 'beginning' ? begin(track, piece) : add(track, path, piece)
        if (waiting > MOST_WAITING) await handed
      }
      await finish(track)
    },
    send: (path, content) => queue(() => sendNow(path, content)),
  }
}

import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { INIT_FILE, formatMediaPlaylist, PLAYLIST_FILE, segmentFile } from './playlists.ts'
import { splitSegments, type InitSegment, type MediaSegment } from './segments.ts'
import type { EncodedTrack } from './tracks.ts'

export interface SegmentUploadQueue {
  /** Uploads an encoder's output until it ends; a segment consists of `joined` fragments. */
  take(track: EncodedTrack, chunks: AsyncIterable<Buffer>, joined: number): Promise<void>
  /** Writes a file and uploads it after everything queued before. */
  send: FileSender
}

export type FileSender = (path: string, content: string | Uint8Array) => Promise<void>

const MOST_WAITING = 60
const PLAYLISTS_MS = 2000 // slow storage does not get a playlist per segment

/**
 * Uploads files one after another, calling `file` with their path in `folder`: a segment before the playlist that names
 * it. `afterPlaylists` runs whenever playlists have grown, and may upload files at once with its argument. The encoder
 * only waits if a large backlog has built up.
 */
export function createSegmentUploadQueue(
  folder: string,
  file: (path: string) => Promise<void>,
  afterPlaylists: (sendNow: FileSender) => Promise<void> = async () => {},
): SegmentUploadQueue {
  let tail = Promise.resolve()
  let waiting = 0
  let written = 0
  let failure: { error: unknown } | undefined
  const stale = new Set<EncodedTrack>()

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

  const sendNow: FileSender = async (path, content) => {
    await write(path, content)
    await file(path)
  }

  const writePlaylists = async () => {
    for (const track of stale) {
      stale.delete(track)
      await sendNow(`${track.name}/${PLAYLIST_FILE}`, formatMediaPlaylist(track.segments, track.complete))
    }
    written = performance.now()
    await afterPlaylists(sendNow)
  }

  const writePlaylistsIfDue = async () => {
    if (waiting <= 1 || performance.now() - written > PLAYLISTS_MS) await writePlaylists()
  }

  const begin = (track: EncodedTrack, { codec }: InitSegment) => {
    if (track.continuation) return Promise.resolve() // it is there
    track.codec = codec
    return queue(() => file(`${track.name}/${INIT_FILE}`))
  }

  const add = (track: EncodedTrack, path: string, { bytes, duration }: MediaSegment) => {
    const size = bytes.length // the bytes themselves must not wait in memory
    return queue(async () => {
      await file(`${track.name}/${path}`)
      track.segments.push({ duration, bytes: size })
      stale.add(track)
      await writePlaylistsIfDue()
    })
  }

  const finish = (track: EncodedTrack) =>
    queue(async () => {
      track.complete = true
      if (track.segments.length > 0) stale.add(track)
      await writePlaylistsIfDue()
    })

  return {
    async take(track, chunks, joined) {
      let index = track.segments.length
      for await (const piece of splitSegments(chunks, joined, track.continuation)) {
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

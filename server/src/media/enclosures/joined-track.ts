import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '../../platform/storage/storage.ts'
import { readTrackRuns } from './track-runs.ts'

interface JoinedTrackInput {
  /** Storage key of the track's playlist, and its text. */
  key: string
  playlist: string
  /** A local folder. */
  folder: string
  name: string
  signal: AbortSignal
}

/** Writes the segments of a track into local files, one a run, and returns the options by which ffmpeg reads them. */
export async function joinTrack(
  storage: Storage,
  { key, playlist, folder, name, signal }: JoinedTrackInput,
): Promise<string[]> {
  const files: string[] = []
  for (const [index, { init, segments }] of readTrackRuns(playlist).entries()) {
    const file = join(folder, `${name}-${index}.mp4`)
    for (const part of [init, ...segments]) {
      signal.throwIfAborted()
      await append(storage, posix.join(posix.dirname(key), part), file)
    }
    files.push(file)
  }
  if (files.length === 0) throw new Error(`${key} names no segments`)
  if (files.length === 1) return ['-i', files[0]!]
  const list = join(folder, `${name}.ffconcat`)
  await writeFile(list, ['ffconcat version 1.0', ...files.map((file) => `file '${file}'`)].join('\n'))
  return ['-f', 'concat', '-safe', '0', '-i', list]
}

async function append(storage: Storage, key: string, file: string) {
  const part = await storage.open(key)
  if (!part) throw new Error(`${key} is missing`)
  await pipeline(part.stream, createWriteStream(file, { flags: 'a' }))
}

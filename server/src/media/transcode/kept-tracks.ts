import { buffer, text } from 'node:stream/consumers'
import type { Storage } from '../../platform/storage/storage.ts'
import { hlsFolder } from '../folders.ts'
import type { KeptTrack } from './continuation.ts'
import type { VideoVersion } from './encoding-queries.ts'
import { INIT_FILE, parseSegmentDurations, PLAYLIST_FILE, segmentFile } from './playlists.ts'

/**
 * What an encoding has left of each track of a version, by its name: the segments its playlist names but the last,
 * which is made again, so that no encoder has nothing to do. Tracks with less than that are not among them.
 */
export async function readKeptTracks(
  storage: Storage,
  wanted: VideoVersion,
): Promise<Map<string, KeptTrack>> {
  const folder = hlsFolder(wanted)
  const sizes = new Map((await storage.list(folder)).map(({ key, size }) => [key, size]))
  const kept = new Map<string, KeptTrack>()
  for (const name of await storage.folders(folder)) {
    const track = await readKeptTrack(storage, `${folder}/${name}`, sizes)
    if (track) kept.set(name, track)
  }
  return kept
}

async function readKeptTrack(
  storage: Storage,
  folder: string,
  sizes: ReadonlyMap<string, number>,
): Promise<KeptTrack | undefined> {
  const [playlist, init] = await Promise.all(
    [PLAYLIST_FILE, INIT_FILE].map((file) => storage.open(`${folder}/${file}`)),
  )
  const durations = playlist ? parseSegmentDurations(await text(playlist.stream)).slice(0, -1) : []
  const bytes = init && (await buffer(init.stream))
  if (!bytes || durations.length === 0) return undefined
  const segments = durations.map((duration, index) => ({
    duration,
    bytes: sizes.get(`${folder}/${segmentFile(index)}`) ?? Number.NaN,
  }))
  return segments.every(({ bytes }) => bytes > 0) ? { init: bytes, segments } : undefined
}

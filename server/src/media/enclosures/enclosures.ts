import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Context } from '../../platform/context.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { locateBinaries, LOCAL_INPUT_OPTIONS, runProgram } from '../transcode/ffmpeg.ts'
import { MASTER_FILE } from '../transcode/playlists.ts'
import { videoFolder } from '../video-removal.ts'
import { withWorkFolder } from '../work-folder.ts'
import { failEnclosure, findEnclosure, finishEnclosure } from './enclosure-queries.ts'
import { readFilmTracks } from './film-tracks.ts'
import { joinTrack } from './joined-track.ts'

export const ENCLOSURE_MEDIA = ['audio', 'video'] as const
export type EnclosureMedium = (typeof ENCLOSURE_MEDIA)[number]

/** Its extension and type as podcast apps know them. */
export const ENCLOSURE_FORMATS = {
  audio: { extension: 'm4a', type: 'audio/x-m4a' },
  video: { extension: 'mp4', type: 'video/mp4' },
} as const satisfies Record<EnclosureMedium, { extension: string; type: string }>

interface EnclosureInput {
  videoId: number
  medium: EnclosureMedium
}

interface Track {
  key: string
  playlist: string
}

const LIMIT_SECONDS = 3600

/** Makes a film into one file from its segments, without encoding it again; leaves one that is current alone. */
export async function makeEnclosure(ctx: Context, input: EnclosureInput, signal: AbortSignal): Promise<void> {
  const id = { video_id: input.videoId, medium: input.medium }
  const found = await findEnclosure(ctx.db, id)
  if (!found?.hls_key) return // deleted meanwhile
  const tracks = await readTracks(ctx.storage, found.hls_key, input.medium)
  if (tracks.length === 0) return void (await failEnclosure(ctx.db, id)) // a silent film has no sound to hear
  const source = hashOf(tracks)
  const file_key = `${videoFolder(input.videoId)}/podcast/${source}.${ENCLOSURE_FORMATS[input.medium].extension}`
  const current = await ctx.storage.find(file_key)
  const bytes = current ? current.size : await writeFile(ctx, input, { tracks, file_key, signal })
  await finishEnclosure(ctx.db, id, { source, file_key, bytes })
  if (found.file_key && found.file_key !== file_key) await ctx.storage.remove(found.file_key)
}

/** The picture first, if it is wanted, then the sound; nothing where the film has neither. */
async function readTracks(storage: Storage, hlsKey: string, medium: EnclosureMedium): Promise<Track[]> {
  const { picture, sound } = readFilmTracks(await readText(storage, `${hlsKey}/${MASTER_FILE}`))
  const wanted = medium === 'video' ? [picture, sound] : [sound]
  const keys = wanted.flatMap((track) => (track ? [posix.join(hlsKey, track)] : []))
  return Promise.all(keys.map(async (key) => ({ key, playlist: await readText(storage, key) })))
}

async function readText(storage: Storage, key: string): Promise<string> {
  const file = await storage.open(key)
  if (!file) throw new Error(`${key} is missing`)
  return text(file.stream)
}

const hashOf = (tracks: readonly Track[]) =>
  createHash('sha256').update(JSON.stringify(tracks)).digest('hex').slice(0, 16)

interface WriteOptions {
  tracks: readonly Track[]
  file_key: string
  signal: AbortSignal
}

/** Returns its size in bytes. */
const writeFile = (ctx: Context, { videoId, medium }: EnclosureInput, options: WriteOptions) =>
  withWorkFolder(ctx, { purpose: `enclosure-${medium}`, videoId }, async (folder) => {
    const path = await muxTracks(ctx, folder, options)
    const { size } = await stat(path)
    await ctx.storage.put(options.file_key, path, { type: ENCLOSURE_FORMATS[medium].type, move: true })
    return size
  })

async function muxTracks(ctx: Context, folder: string, { tracks, signal }: WriteOptions): Promise<string> {
  const inputs: string[] = []
  for (const [index, track] of tracks.entries())
    inputs.push(
      ...LOCAL_INPUT_OPTIONS,
      ...(await joinTrack(ctx.storage, { ...track, folder, name: `track-${index}`, signal })),
    )
  const path = join(folder, 'whole.mp4')
  await runProgram({
    program: locateBinaries(ctx.config.ffmpeg_path).ffmpeg,
    args: [
      ...['-v', 'error', '-nostdin', ...inputs],
      ...tracks.flatMap((_track, index) => ['-map', `${index}:0`]),
      ...['-c', 'copy', '-movflags', '+faststart', '-f', 'mp4', '-y', path],
    ],
    folder,
    limit: LIMIT_SECONDS,
    signal,
  })
  return path
}

import { versionFolder } from '../../media/folders.ts'
import type { Context } from '../../platform/context.ts'
import { transact } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { numberedFile } from '../packaging/live-playlist.ts'
import { forEachFile } from './file-batch.ts'
import { readShownRecording, writeRecordedPlaylists } from './recorded-playlists.ts'
import type { RecordedTracks } from './recorded-tracks.ts'
import { recordedVersion, recordingFolder } from './recording-files.ts'
import { completeRecording } from './recording-jobs.ts'
import { lockRecordingFiles } from './trim-queries.ts'

/** Where segments are that a film does not show: nothing of this folder is delivered. */
export const withheldFolder = (videoId: number) => `${versionFolder(recordedVersion(videoId))}/withheld`

/**
 * Makes the files of a recording those of its newest trim: what it shows comes back, the playlists name it, and the rest
 * is withheld. May be run twice.
 */
export const arrangeTrimmedFiles = (ctx: Context, videoId: number): Promise<void> =>
  transact(ctx, async (ctx) => {
    await lockRecordingFiles(ctx.db, videoId)
    const { recorded, shown } = await readShownRecording(ctx.db, videoId)
    if (recorded.size === 0) return // deleted meanwhile
    await bringBack(ctx, videoId, shown)
    await writeRecordedPlaylists(ctx, videoId, shown)
    await withhold(ctx, videoId, recorded, shown)
    await removeStoryboard(ctx, videoId)
    await enqueue(ctx, completeRecording, { video_id: videoId })
  })

async function bringBack(ctx: Context, videoId: number, shown: RecordedTracks) {
  const from = withheldFolder(videoId)
  const wanted = new Set(filesOf(shown))
  const withheld = (await ctx.storage.list(from)).map(({ key }) => key.slice(from.length + 1))
  const files = withheld.filter((file) => wanted.has(file))
  await moveFiles(ctx, files, { from, to: recordingFolder(videoId) })
}

async function withhold(ctx: Context, videoId: number, recorded: RecordedTracks, shown: RecordedTracks) {
  const isShown = new Set(filesOf(shown))
  const files = filesOf(recorded).filter((file) => !isShown.has(file))
  await moveFiles(ctx, files, { from: recordingFolder(videoId), to: withheldFolder(videoId) })
}

const filesOf = (tracks: RecordedTracks) =>
  [...tracks].flatMap(([track, segments]) => segments.map(({ number }) => `${track}/${numberedFile(number)}`))

/** A file that is not there was moved before. */
const moveFiles = ({ storage }: Context, files: string[], { from, to }: { from: string; to: string }) =>
  forEachFile(files, async (file) => {
    if (await storage.copy(`${from}/${file}`, `${to}/${file}`)) await storage.remove(`${from}/${file}`)
  })

/** It shows what was cut off; another one is made. */
async function removeStoryboard({ storage }: Context, videoId: number) {
  const folder = recordingFolder(videoId)
  for (const { key } of await storage.list(folder))
    if (key.startsWith(`${folder}/storyboard`)) await storage.remove(key)
}

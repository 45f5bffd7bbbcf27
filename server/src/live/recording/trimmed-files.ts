import { moveCaptions } from '../../media/captions/caption-moves.ts'
import type { Context } from '../../platform/context.ts'
import { transact } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { readShownRecording, writeRecordedPlaylists } from './recorded-playlists.ts'
import { recordingFolder } from './recording-files.ts'
import { completeRecording } from './recording-jobs.ts'
import { findTrim, lockRecordingFiles } from './trim-queries.ts'
import { bringBack, withhold } from './withheld-files.ts'

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
    await withhold(ctx, videoId, { recorded, shown })
    await removeStoryboard(ctx, videoId)
    await moveCaptionsWithTrim(ctx, videoId)
    await enqueue(ctx, completeRecording, { video_id: videoId })
  })

async function moveCaptionsWithTrim(ctx: Context, videoId: number) {
  const trim = await findTrim(ctx.db, videoId)
  if (trim) await moveCaptions(ctx, videoId, trim)
}

/** It shows what was cut off; another one is made. */
async function removeStoryboard({ storage }: Context, videoId: number) {
  const folder = recordingFolder(videoId)
  for (const { key } of await storage.list(folder))
    if (key.startsWith(`${folder}/storyboard`)) await storage.remove(key)
}

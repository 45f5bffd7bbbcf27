import { versionFolder } from '../../media/folders.ts'
import type { Context } from '../../platform/context.ts'
import { numberedFile } from '../packaging/live-playlist.ts'
import { forEachAtOnce } from '../../platform/at-once.ts'
import type { RecordedTracks } from './recorded-tracks.ts'
import { recordedVersion, recordingFolder } from './recording-files.ts'

const FILES_AT_ONCE = 8

/** Where segments are that a film does not show: nothing of this folder is delivered. */
export const withheldFolder = (videoId: number) => `${versionFolder(recordedVersion(videoId))}/withheld`

/** Moves what is shown to where it is delivered. */
export async function bringBack(ctx: Context, videoId: number, shown: RecordedTracks) {
  const from = withheldFolder(videoId)
  const wanted = new Set(filesOf(shown))
  const withheld = (await ctx.storage.list(from)).map(({ key }) => key.slice(from.length + 1))
  const files = withheld.filter((file) => wanted.has(file))
  await moveFiles(ctx, files, { from, to: recordingFolder(videoId) })
}

/** Moves what is not shown to where nothing is delivered. */
export async function withhold(
  ctx: Context,
  videoId: number,
  { recorded, shown }: { recorded: RecordedTracks; shown: RecordedTracks },
) {
  const isShown = new Set(filesOf(shown))
  const files = filesOf(recorded).filter((file) => !isShown.has(file))
  await moveFiles(ctx, files, { from: recordingFolder(videoId), to: withheldFolder(videoId) })
}

const filesOf = (tracks: RecordedTracks) =>
  [...tracks].flatMap(([track, segments]) => segments.map(({ number }) => `${track}/${numberedFile(number)}`))

/** A file that is not there was moved before. */
const moveFiles = ({ storage }: Context, files: string[], { from, to }: { from: string; to: string }) =>
  forEachAtOnce(files, FILES_AT_ONCE, async (file) => {
    if (await storage.copy(`${from}/${file}`, `${to}/${file}`)) await storage.remove(`${from}/${file}`)
  })

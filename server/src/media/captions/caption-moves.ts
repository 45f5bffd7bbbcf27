import { text } from 'node:stream/consumers'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { formatCaptions, parseStoredCues, type StoredCue } from './captions.ts'
import { removeUnusedCaptionFile, storeCaptions } from './video-captions.ts'

/** A stretch of everything that was filmed, in seconds: what the film shows. */
interface ShownStretch {
  start_seconds: number
  end_seconds: number
}

/** Remembers of captions that they were written for a film that begins at second `from` of everything. */
export const rememberCaptionStart = (db: Db, videoId: number, from: number) =>
  db
    .updateTable('caption')
    .set(({ ref }) => ({ whole_key: ref('file_key'), whole_from: from }))
    .where('video_id', '=', videoId)
    .where('whole_key', 'is', null)
    .execute()

/**
 * Makes captions those of what the film shows now; made anew of what was written, so that nothing is lost by it. Those
 * that were written since stay as they are. May be run twice.
 */
export async function moveCaptions(ctx: Context, videoId: number, shown: ShownStretch) {
  const captions = await ctx.db
    .selectFrom('caption')
    .select(['id', 'file_key', 'whole_key', 'whole_from'])
    .where('video_id', '=', videoId)
    .where('whole_key', 'is not', null)
    .execute()
  for (const { id, file_key, whole_key, whole_from } of captions) {
    const file = await ctx.storage.open(whole_key!)
    if (!file) continue // saved again since its row was read
    const cues = cuesWithin(parseStoredCues(await text(file.stream)), shown, whole_from!)
    const moved = await storeCaptions(ctx, videoId, formatCaptions(cues))
    await ctx.db
      .updateTable('caption')
      .set({ file_key: moved, cues: cues.length })
      .where('id', '=', id)
      .where('file_key', '=', file_key)
      .execute()
    await removeUnusedCaptionFile(ctx, videoId, file_key)
  }
}

/** Cues by the clock of what is shown; `from`: where theirs begins. */
export function cuesWithin(
  cues: readonly StoredCue[],
  { start_seconds, end_seconds }: ShownStretch,
  from: number,
): StoredCue[] {
  const length = end_seconds - start_seconds
  return cues.flatMap((cue) => {
    const start = Math.max(0, cue.start + from - start_seconds)
    const end = Math.min(length, cue.end + from - start_seconds)
    return end > start ? [{ ...cue, start, end }] : []
  })
}

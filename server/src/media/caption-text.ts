import type { CaptionText, Cue } from '@matinee/contract/media'
import { text } from 'node:stream/consumers'
import { basename } from 'node:path/posix'
import { transact } from '../platform/context.ts'
import { NotFound } from '../platform/errors.ts'
import type { StoreContext } from '../platform/http.ts'
import type { Viewer } from '../platform/viewer.ts'
import { CaptionsChanged, CueBackwards, CueBeyondEnd, CueEmpty } from './caption-errors.ts'
import { cuesIn, writeCaptions } from './captions.ts'
import { cueText, writtenText } from './cue-text.ts'
import type { Programs } from './programs.ts'
import { dropCaptionFile, keepCaptions } from './video-captions.ts'
import * as query from './video-queries.ts'
import { locked, whoReachesFilm } from './videos.ts'

export interface WhichCaptions {
  id: number
  captionId: number
}

/** The captions of a film as lines to be edited. */
export async function readCaptionText(
  ctx: StoreContext,
  programs: Programs,
  viewer: Viewer,
  { id, captionId }: WhichCaptions,
): Promise<CaptionText> {
  await whoReachesFilm(ctx, programs, viewer, id, 'view')
  if (!(await query.findVideoOfStore(ctx.db, ctx.store.id, id))) throw NotFound()
  return presented(ctx, await captionOf(ctx, id, captionId))
}

/**
 * Keeps edited lines in the place of a film's captions. Refused over newer ones than `version`, and where a line has no
 * text, ends before it begins or stands behind the end of the film; lines may overlap, as when two speak at once.
 */
export async function saveCaptionText(
  ctx: StoreContext,
  programs: Programs,
  viewer: Viewer,
  { id, captionId, version, cues }: WhichCaptions & { version: string; cues: Cue[] },
): Promise<CaptionText> {
  const { before, after } = await transact(ctx, async (ctx) => {
    const { duration } = await locked(ctx, programs, viewer, id)
    const before = await captionOf(ctx, id, captionId)
    if (versionOf(before) !== version) throw CaptionsChanged()
    const vtt = writeCaptions(checked(cues, duration ?? Infinity))
    const file_key = await keepCaptions(ctx, id, vtt)
    await query.updateCaption(ctx.db, before, { file_key, cues: cues.length })
    return { before, after: await captionOf(ctx, id, captionId) }
  })
  // What came in the film belongs to its making, which may be taken up again.
  if (before.source === 'upload') await dropCaptionFile(ctx, id, before.file_key)
  return presented(ctx, after)
}

type Caption = NonNullable<Awaited<ReturnType<typeof query.findCaptionById>>>

async function captionOf(ctx: StoreContext, videoId: number, captionId: number): Promise<Caption> {
  const caption = await query.findCaptionById(ctx.db, videoId, captionId)
  if (!caption) throw NotFound()
  return caption
}

async function presented(ctx: StoreContext, caption: Caption): Promise<CaptionText> {
  const { id, language, label, file_key } = caption
  const file = await ctx.storage.open(file_key)
  if (!file) throw NotFound() // saved anew since its row was read
  const cues = cuesIn(await text(file.stream)).map((cue) => ({ ...cue, text: writtenText(cue.text) }))
  return { id, language, label, version: versionOf(caption), cues }
}

/** Files are named after what is in them, those of a making after their language; either changes with an edit. */
const versionOf = ({ source, file_key }: Caption) => `${source}-${basename(file_key, '.vtt')}`

function checked(cues: Cue[], duration: number) {
  return cues.map((cue, index) => {
    const words = cueText(cue.text.split('\n'))
    const at = { errors: { [`cues.${index}`]: ['invalid'] }, values: { line: index + 1 } }
    if (!words.replace(/<[^>]*>/g, '').trim()) throw CueEmpty(at)
    if (cue.end <= cue.start) throw CueBackwards(at)
    if (cue.start >= duration) throw CueBeyondEnd(at)
    return { ...cue, text: words }
  })
}

import type { CaptionText, Cue } from '@matinee/contract/media/media'
import { text } from 'node:stream/consumers'
import { basename } from 'node:path/posix'
import { transact } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { CaptionsChanged, CueBackwards, CueBeyondEnd, CueEmpty } from './caption-errors.ts'
import { parseStoredCues, formatCaptions } from './captions.ts'
import { sanitizeCueText, formatEditableCueText } from './cue-text.ts'
import type { ProgramGateway } from '../program-gateway.ts'
import { removeUnusedCaptionFiles, storeCaptions } from './video-captions.ts'
import * as query from '../video-queries.ts'
import { lockVideo, requireFilmAccess } from '../videos.ts'

export interface CaptionTextParams {
  id: number
  captionId: number
}

/** Reads the captions of a film as editable cues. */
export async function readCaptionText(
  ctx: StoreContext,
  programs: ProgramGateway,
  viewer: Viewer,
  { id, captionId }: CaptionTextParams,
): Promise<CaptionText> {
  await requireFilmAccess(ctx, programs, viewer, id, 'view')
  if (!(await query.findVideoOfStore(ctx.db, ctx.store.id, id))) throw NotFound()
  return presentCaptionText(ctx, await requireCaption(ctx, id, captionId))
}

/**
 * Saves edited cues of a film. Refused if `version` is outdated, or if a cue has no text, ends before it begins or lies
 * beyond the end of the film; cues may overlap, as when two people speak at once.
 */
export async function saveCaptionText(
  ctx: StoreContext,
  programs: ProgramGateway,
  viewer: Viewer,
  { id, captionId, version, cues }: CaptionTextParams & { version: string; cues: Cue[] },
): Promise<CaptionText> {
  const { before, after } = await transact(ctx, async (ctx) => {
    const { duration } = await lockVideo(ctx, programs, viewer, id)
    const before = await requireCaption(ctx, id, captionId)
    if (versionOf(before) !== version) throw CaptionsChanged()
    const vtt = formatCaptions(validateCues(cues, duration ?? Infinity))
    const file_key = await storeCaptions(ctx, id, vtt)
    await query.updateCaption(ctx.db, before, { file_key, cues: cues.length })
    return { before, after: await requireCaption(ctx, id, captionId) }
  })
  // Embedded captions belong to the encoding, which may still be resumed.
  if (before.source === 'upload') await removeUnusedCaptionFiles(ctx, id, before)
  return presentCaptionText(ctx, after)
}

type Caption = NonNullable<Awaited<ReturnType<typeof query.findCaptionById>>>

async function requireCaption(ctx: StoreContext, videoId: number, captionId: number): Promise<Caption> {
  const caption = await query.findCaptionById(ctx.db, videoId, captionId)
  if (!caption) throw NotFound()
  return caption
}

async function presentCaptionText(ctx: StoreContext, caption: Caption): Promise<CaptionText> {
  const { id, language, label, file_key } = caption
  const file = await ctx.storage.open(file_key)
  if (!file) throw NotFound() // saved again since its row was read
  const cues = parseStoredCues(await text(file.stream)).map((cue) => ({
    ...cue,
    text: formatEditableCueText(cue.text),
  }))
  return { id, language, label, version: versionOf(caption), cues }
}

/** Files are named by their content, embedded ones by their language; an edit changes either name. */
const versionOf = ({ source, file_key }: Caption) => `${source}-${basename(file_key, '.vtt')}`

function validateCues(cues: Cue[], duration: number) {
  return cues.map((cue, index) => {
    const words = sanitizeCueText(cue.text.split('\n'))
    const at = { errors: { [`cues.${index}`]: ['invalid'] }, values: { line: index + 1 } }
    if (!words.replace(/<[^>]*>/g, '').trim()) throw CueEmpty(at)
    if (cue.end <= cue.start) throw CueBackwards(at)
    if (cue.start >= duration) throw CueBeyondEnd(at)
    return { ...cue, text: words }
  })
}

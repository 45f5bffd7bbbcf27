import type { VideoDetail } from '@matinee/contract/media/media'
import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { transact, type Context } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { parseCaptions } from './captions.ts'
import type { ProgramGateway } from '../program-gateway.ts'
import { videoFolder } from '../video-removal.ts'
import * as query from '../video-queries.ts'
import { lockVideo, readVideo } from '../videos.ts'

export interface CaptionInput {
  language: string
  label: string
  /** SRT or WebVTT. */
  bytes: Buffer
}

/** Adds captions to a film, replacing earlier ones in the same language. */
export async function addCaption(
  ctx: StoreContext,
  programs: ProgramGateway,
  viewer: Viewer,
  { id, language, label, bytes }: CaptionInput & { id: number },
): Promise<VideoDetail> {
  const { vtt, cues } = parseCaptions(bytes)
  const { before } = await transact(ctx, async (ctx) => {
    await lockVideo(ctx, programs, viewer, id)
    const before = await query.findCaption(ctx.db, id, language)
    const file_key = await storeCaptions(ctx, id, vtt)
    await query.upsertCaption(ctx.db, { video_id: id, language, label, file_key, cues })
    return { before }
  })
  if (before) await removeUnusedCaptionFiles(ctx, id, before)
  return readVideo(ctx, programs, viewer, id)
}

/** Removes captions from a film. */
export async function removeCaption(
  ctx: StoreContext,
  programs: ProgramGateway,
  viewer: Viewer,
  { id, captionId }: { id: number; captionId: number },
): Promise<VideoDetail> {
  const removed = await transact(ctx, async (ctx) => {
    await lockVideo(ctx, programs, viewer, id)
    const removed = await query.deleteCaption(ctx.db, id, captionId)
    if (!removed) throw NotFound()
    return removed
  })
  await removeUnusedCaptionFiles(ctx, id, removed)
  return readVideo(ctx, programs, viewer, id)
}

/** Copies uploaded captions from another film, in languages that this one lacks. */
export async function copyCaptions(ctx: Context, from: number, to: number): Promise<void> {
  const [added, own] = await Promise.all([query.listCaptions(ctx.db, from), query.listCaptions(ctx.db, to)])
  const known = new Set(own.map(({ language }) => language))
  for (const { language, label, source, file_key, cues } of added) {
    if (source !== 'upload' || known.has(language)) continue
    const file = await ctx.storage.open(file_key)
    if (!file) continue
    const copy = await storeCaptions(ctx, to, await text(file.stream))
    await query.upsertCaption(ctx.db, { video_id: to, language, label, file_key: copy, cues })
  }
}

/** Deletes what viewers got of captions, and what was written, where nothing else needs it. */
export async function removeUnusedCaptionFiles(
  ctx: Context,
  videoId: number,
  { file_key, whole_key }: { file_key: string; whole_key: string | null },
) {
  await removeUnusedCaptionFile(ctx, videoId, file_key)
  if (whole_key && whole_key !== file_key) await removeUnusedCaptionFile(ctx, videoId, whole_key)
}

/** Deletes a caption file, unless another language has the same content, or captions were made of it. */
export async function removeUnusedCaptionFile(ctx: Context, videoId: number, key: string): Promise<void> {
  const captions = await query.listCaptions(ctx.db, videoId)
  const isUsed = captions.some(({ file_key, whole_key }) => file_key === key || whole_key === key)
  if (!isUsed) await ctx.storage.remove(key)
}

/** Stored under a name derived from the text, because browsers cache it forever. */
export async function storeCaptions(
  { storage }: Pick<Context, 'storage'>,
  videoId: number,
  vtt: string,
): Promise<string> {
  const name = createHash('sha256').update(vtt).digest('hex').slice(0, 16)
  const key = `${videoFolder(videoId)}/captions/${name}.vtt`
  await storage.putBytes(key, Buffer.from(vtt))
  return key
}

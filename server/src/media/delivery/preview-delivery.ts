import type { FastifyReply, FastifyRequest } from 'fastify'
import { text } from 'node:stream/consumers'
import { cacheControlOf, mediaTypeOf } from '../../platform/storage/media-types.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { FileNotFound } from './delivery-errors.ts'
import { deliverFile } from './delivery.ts'
import { truncatePlaylist, isInPlaylist, findPreviewPart } from './preview.ts'
import { videoFolder } from '../video-removal.ts'

interface PreviewFileRequest {
  videoId: number
  /** Path in the film's folder. */
  path: string
  /** The end of the preview in seconds. */
  seconds: number
}

/** Responds with a file of a film's preview; everything beyond the preview is not found. */
export async function deliverPreviewFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { videoId, path, seconds }: PreviewFileRequest,
) {
  const { storage } = request.server.ctx
  const folder = videoFolder(videoId)
  const key = `${folder}/${path}`
  const cache = `private, ${cacheControlOf(key)}`
  const part = findPreviewPart(path)
  if (!part) throw FileNotFound()
  if (part.kind === 'cut') {
    const whole = await readStoredText(storage, key)
    return reply
      .headers({ 'content-type': mediaTypeOf(key), 'cache-control': cache })
      .send(part.cut(whole, seconds))
  }
  if (part.kind === 'segment') {
    const playlist = truncatePlaylist(await readStoredText(storage, `${folder}/${part.playlist}`), seconds)
    if (!isInPlaylist(playlist, part.file)) throw FileNotFound()
  }
  return deliverFile(request, reply, { key, cache })
}

async function readStoredText(storage: Storage, key: string): Promise<string> {
  const file = await storage.open(key)
  if (!file) throw FileNotFound()
  return text(file.stream)
}

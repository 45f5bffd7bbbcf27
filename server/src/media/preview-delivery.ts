import type { FastifyReply, FastifyRequest } from 'fastify'
import { text } from 'node:stream/consumers'
import { cacheOf, typeOf } from '../platform/storage/media-types.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { FileNotFound } from './delivery-errors.ts'
import { deliver } from './delivery.ts'
import { cutPlaylist, names, partOfPreview } from './preview.ts'
import { folderOf } from './removal.ts'

interface Asked {
  videoId: number
  /** In the film's folder. */
  path: string
  /** The second the film is open up to. */
  seconds: number
}

/** Answers with a file of a film as far as the film's beginning goes: what lies behind it is not there. */
export async function deliverPreview(
  request: FastifyRequest,
  reply: FastifyReply,
  { videoId, path, seconds }: Asked,
) {
  const { storage } = request.server.ctx
  const folder = folderOf(videoId)
  const key = `${folder}/${path}`
  const cache = `private, ${cacheOf(key)}`
  const part = partOfPreview(path)
  if (!part) throw FileNotFound()
  if (part.kind === 'cut') {
    const whole = await readText(storage, key)
    return reply
      .headers({ 'content-type': typeOf(key), 'cache-control': cache })
      .send(part.cut(whole, seconds))
  }
  if (part.kind === 'segment') {
    const playlist = cutPlaylist(await readText(storage, `${folder}/${part.playlist}`), seconds)
    if (!names(playlist, part.file)) throw FileNotFound()
  }
  return deliver(request, reply, { key, cache })
}

async function readText(storage: Storage, key: string): Promise<string> {
  const file = await storage.open(key)
  if (!file) throw FileNotFound()
  return text(file.stream)
}

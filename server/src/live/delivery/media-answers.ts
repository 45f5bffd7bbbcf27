import type { FastifyReply, FastifyRequest } from 'fastify'
import { PLAYLIST_FILE } from '../../media/transcode/playlists.ts'
import { cacheControlOf, mediaTypeOf } from '../../platform/storage/media-types.ts'

/** An id or a moment in an address. */
export const ADDRESS_NUMBER = /^[1-9]\d{0,14}$/

/** Answers with a playlist that changes, compressed for who takes it. */
export function sendPlaylistBytes(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { body, gzipped }: { body: Buffer; gzipped?: Buffer | undefined },
) {
  const isZipped = gzipped && /\bgzip\b/.test(String(headers['accept-encoding']))
  if (isZipped) reply.header('content-encoding', 'gzip')
  return reply
    .headers({
      'content-type': mediaTypeOf(PLAYLIST_FILE),
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    })
    .send(isZipped ? gzipped : body)
}

/** A shared cache may keep a file only where no right is asked for. */
export const cacheOf = ({ server }: FastifyRequest, path: string) =>
  `${server.ctx.config.media_url ? 'public' : 'private'}, ${cacheControlOf(path)}`

import type { FastifyReply, FastifyRequest } from 'fastify'
import { readTokenViewerKey } from '../../media/delivery/film-token.ts'
import { PLAYLIST_FILE } from '../../media/transcode/playlists.ts'
import { writeAnswer } from '../../platform/http/prepared.ts'
import { cacheControlOf, mediaTypeOf } from '../../platform/storage/media-types.ts'

/** An id or a moment in an address. */
export const ADDRESS_NUMBER = /^[1-9]\d{0,14}$/

const linesOf = (type: string, cache: string) => [
  'x-content-type-options',
  'nosniff',
  'content-type',
  type,
  'cache-control',
  cache,
]
const PLAYLIST_LINES = [...linesOf(mediaTypeOf(PLAYLIST_FILE), 'no-cache'), 'vary', 'accept-encoding']
/** Where media has a host of its own, the page is on another. */
const ACCESS_LINES = ['access-control-allow-origin', '*']

/** Answers with a playlist that changes, compressed for who takes it. */
export function sendPlaylistBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, gzipped }: { body: Buffer; gzipped?: Buffer | undefined },
) {
  const isZipped = gzipped !== undefined && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  return writeAnswer(request, reply, {
    status: 200,
    lines: withAccess(request, PLAYLIST_LINES),
    bytes: isZipped ? gzipped : body,
    encoding: isZipped ? 'gzip' : 'raw',
  })
}

/** Answers with a file that never changes. */
export const sendMediaBytes = (
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, path, cache }: { bytes: Buffer; path: string; cache: string },
) =>
  writeAnswer(request, reply, {
    status: 200,
    lines: withAccess(request, linesOf(mediaTypeOf(path), cache)),
    bytes,
  })

const withAccess = ({ server }: FastifyRequest, lines: readonly string[]) =>
  server.ctx.config.media_url ? [...lines, ...ACCESS_LINES] : lines

/** A shared cache may keep a file only where no right is asked for. */
export function cacheOf({ server }: FastifyRequest, path: string, token: string) {
  const isAsked = !server.ctx.config.media_url || readTokenViewerKey(token) !== undefined
  return `${isAsked ? 'private' : 'public'}, ${cacheControlOf(path)}`
}

import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from '../platform/context.ts'
import { NotFound } from '../platform/errors.ts'
import { findEventByKey } from './broadcast.ts'
import { MediamtxRefused, StreamKeyInvalid } from './errors.ts'

/** Of what MediaMTX asks, the fields that count; it leaves none out, but sends them empty. */
const FIELDS = ['action', 'path', 'user', 'password', 'token'] as const
type MediamtxRequest = Record<(typeof FIELDS)[number], string>

/**
 * Lets in who publishes with a stream key, wherever it is: as the last part of the path, or as password, token or user.
 * Nobody may read but what hands a stream over to us, with the secret as its password or token. Throws `NotFound` for
 * another secret, `StreamKeyInvalid` (401, at which clients send what they have) and `MediamtxRefused`.
 */
export async function authorizeMediamtx(ctx: Context, secret: string, body: unknown): Promise<undefined> {
  if (!isSecret(ctx, secret)) throw NotFound()
  const request = readRequest(body)
  if (request.action === 'read' && [request.password, request.token].some((each) => isSecret(ctx, each)))
    return undefined
  if (request.action !== 'publish') throw MediamtxRefused()
  for (const key of keysIn(request)) if (await findEventByKey(ctx, key)) return undefined
  throw StreamKeyInvalid()
}

function isSecret({ config }: Pick<Context, 'config'>, given: string): boolean {
  return config.mediamtx_secret !== null && timingSafeEqual(digest(given), digest(config.mediamtx_secret))
}

const digest = (text: string) => createHash('sha256').update(text).digest()

function readRequest(body: unknown): MediamtxRequest {
  const given: Partial<Record<string, unknown>> = typeof body === 'object' && body !== null ? { ...body } : {}
  const textOf = (name: string) => (typeof given[name] === 'string' ? given[name] : '')
  return Object.fromEntries(FIELDS.map((name) => [name, textOf(name)])) as MediamtxRequest
}

const KEY = /^[\w-]{1,200}$/

function keysIn({ path, user, password, token }: MediamtxRequest): string[] {
  const name = path.split('/').findLast((part) => part !== '') ?? ''
  return [...new Set([name, password, token, user])].filter((each) => KEY.test(each))
}

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const MAX_BYTES = 32 * 1024 * 1024

export interface PreparedAnswer {
  raw: Buffer
  br: Buffer
  gzip: Buffer
  etag: string
  headers: Record<string, string>
  /** All headers that do not depend on the encoding, names and values in turn, as they are written. */
  lines: string[]
}

/** Encodes an answer once: plain, Brotli and gzip, with its ETag. */
export async function prepare(text: string, headers: Record<string, string>): Promise<PreparedAnswer> {
  const raw = Buffer.from(text)
  const [br, gz] = await Promise.all([
    compressBrotli(raw, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
    }),
    compressGzip(raw, { level: 6 }),
  ])
  const etag = `W/"${createHash('sha1').update(raw).digest('base64url')}"`
  return {
    raw,
    br,
    gzip: gz,
    etag,
    headers,
    lines: Object.entries({ ...COMMON_HEADERS, etag, ...headers }).flat(),
  }
}

const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  vary: 'accept-encoding',
  'cache-control': 'no-cache',
}

/** Depends on the request, not on the bytes: sent over https only. */
const HSTS_HEADER = 'strict-transport-security'

/**
 * Sends prepared bytes in the encoding the browser takes, or 304 when it has them already. They are written past the
 * framework, which would look at each of some twenty headers again.
 */
export function sendPrepared(request: FastifyRequest, reply: FastifyReply, answer: PreparedAnswer) {
  const { raw } = reply.hijack()
  const lines = ['x-request-id', request.id, ...answer.lines]
  const transport = reply.getHeader(HSTS_HEADER)
  if (transport) lines.push(HSTS_HEADER, String(transport))
  if (request.headers['if-none-match'] === answer.etag) raw.writeHead(304, lines).end()
  else {
    const encoding = encodingFor(request)
    const bytes = answer[encoding]
    if (encoding !== 'raw') lines.push('content-encoding', encoding)
    lines.push('content-length', String(bytes.length))
    raw.writeHead(200, lines).end(bytes)
  }
  return reply
}

function encodingFor({ headers }: FastifyRequest): keyof typeof COMPRESS_QUICKLY {
  const accepted = headers['accept-encoding'] ?? ''
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'raw'
}

const COMPRESS_QUICKLY = {
  br: (raw: Buffer) => compressBrotli(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (raw: Buffer) => compressGzip(raw, { level: 3 }),
  raw: (raw: Buffer) => raw,
}

/**
 * Sends a text that one reader gets and nobody again, in the encoding their browser takes, compressed quickly. Sizes tell
 * who reads the line what is in it (https://www.breachattack.com): CSRF tokens are salted anew each time, and other sites
 * get no page that says whose it is, as session cookies are `SameSite=Lax`.
 */
export async function sendCompressed(request: FastifyRequest, reply: FastifyReply, text: string) {
  const encoding = encodingFor(request)
  const bytes = await COMPRESS_QUICKLY[encoding](Buffer.from(text))
  if (encoding !== 'raw') reply.header('content-encoding', encoding)
  const varies = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean)
  return reply.header('vary', varies.join(', ')).send(bytes)
}

const sizeOf = (answer: PreparedAnswer) => answer.raw.length + answer.br.length + answer.gzip.length

interface PreparedEntry {
  storeId: number
  url: string
  answer: PreparedAnswer
  /** Used since the last eviction check. */
  isUsed: boolean
}

/** The prepared answers of every store, by address; unused ones are evicted at the memory limit. */
export class PreparedAnswers {
  #stores = new Map<number, Map<string, PreparedEntry>>()
  #generations = new Map<number, number>()
  #byAge = new Set<PreparedEntry>()
  #epoch = 0
  #bytes = 0
  readonly #mostBytes: number

  constructor(mostBytes = MAX_BYTES) {
    this.#mostBytes = mostBytes
  }

  get bytes() {
    return this.#bytes
  }

  find(storeId: number, url: string): PreparedAnswer | undefined {
    const kept = this.#stores.get(storeId)?.get(url)
    if (kept) kept.isUsed = true
    return kept?.answer
  }

  /** Changes when the store's answers are dropped: answers computed before must not be stored. */
  generation = (storeId: number) => `${this.#epoch}.${this.#generations.get(storeId) ?? 0}`

  keep(storeId: number, url: string, answer: PreparedAnswer, generation: string) {
    const answers = this.#stores.get(storeId) ?? new Map<string, PreparedEntry>()
    if (generation !== this.generation(storeId) || answers.has(url)) return
    const kept = { storeId, url, answer, isUsed: false }
    this.#stores.set(storeId, answers.set(url, kept))
    this.#byAge.add(kept)
    this.#bytes += sizeOf(answer)
    while (this.#bytes > this.#mostBytes) this.#putAway()
  }

  /** Drops a store's answers, or all of them. */
  drop(storeId: number | null) {
    if (storeId === null) {
      this.#stores.clear()
      this.#byAge.clear()
      this.#epoch += 1
      this.#bytes = 0
      return
    }
    for (const kept of this.#stores.get(storeId)?.values() ?? []) this.#forget(kept)
    this.#generations.set(storeId, (this.#generations.get(storeId) ?? 0) + 1)
  }

  /** Evicts the oldest entry; one used meanwhile gets a second chance. */
  #putAway() {
    const [oldest] = this.#byAge
    if (!oldest) return
    if (!oldest.isUsed) return this.#forget(oldest)
    oldest.isUsed = false
    this.#byAge.delete(oldest)
    this.#byAge.add(oldest)
  }

  #forget(kept: PreparedEntry) {
    this.#byAge.delete(kept)
    this.#stores.get(kept.storeId)?.delete(kept.url)
    this.#bytes -= sizeOf(kept.answer)
  }
}

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const MAX_BYTES = 32 * 1024 * 1024
const UNHEARD_MS = 1000

/** The bytes of an answer in its two packings; unpacked they would take three times as much as both. */
export interface PreparedAnswer {
  br: Buffer
  gzip: Buffer
  etag: string
  headers: Record<string, string>
  /** All headers that do not depend on the encoding, names and values in turn, as they are written. */
  lines: string[]
}

/** Encodes an answer once: Brotli and gzip, with its ETag. */
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
    br,
    gzip: gz,
    etag,
    headers,
    lines: Object.entries({ ...COMMON_HEADERS, etag, ...headers }).flat(),
  }
}

/** The bytes of an answer as they were, for the few who read them so. */
export const unpack = ({ gzip }: PreparedAnswer): Buffer => gunzipSync(gzip)

const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  vary: 'accept-encoding',
  'cache-control': 'no-cache',
}

/** Depends on the request, not on the bytes: sent over https only. */
const HSTS_HEADER = 'strict-transport-security'

/** Sends prepared bytes in the encoding the browser takes, or 304 when it has them already. */
export function sendPrepared(request: FastifyRequest, reply: FastifyReply, answer: PreparedAnswer) {
  if (request.headers['if-none-match'] === answer.etag)
    return writeAnswer(request, reply, { status: 304, lines: answer.lines })
  const encoding = encodingFor(request)
  const bytes = encoding === 'raw' ? unpack(answer) : answer[encoding]
  return writeAnswer(request, reply, { status: 200, lines: answer.lines, bytes, encoding })
}

interface WrittenAnswer {
  status: number
  /** Headers, names and values in turn. */
  lines: readonly string[]
  bytes?: Buffer
  encoding?: 'br' | 'gzip' | 'raw'
}

/** Writes an answer past the framework, which would look at each of some twenty headers again. */
export function writeAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, lines: common, bytes, encoding = 'raw' }: WrittenAnswer,
) {
  const { raw } = reply.hijack()
  const lines = ['x-request-id', request.id, ...common]
  const transport = reply.getHeader(HSTS_HEADER)
  if (transport) lines.push(HSTS_HEADER, String(transport))
  if (encoding !== 'raw') lines.push('content-encoding', encoding)
  if (bytes) lines.push('content-length', String(bytes.length))
  raw.writeHead(status, lines).end(bytes)
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

const sizeOf = (answer: PreparedAnswer) => answer.br.length + answer.gzip.length

/** The prepared answers of every store, by address; at the memory limit the least recently used are evicted. */
export class PreparedAnswers {
  readonly #answers: LRUCache<string, PreparedAnswer>
  #generations = new Map<number, number>()
  #epoch = 0
  #droppedAt = -Infinity
  /** Whether this process hears of changes; while it does not, nothing is kept for longer than a second. */
  hearsChanges = () => true

  constructor(maxBytes = MAX_BYTES) {
    this.#answers = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf })
  }

  get bytes() {
    return this.#answers.calculatedSize
  }

  find(storeId: number, url: string): PreparedAnswer | undefined {
    this.#dropUnlessHearing()
    return this.#answers.get(keyOf(storeId, url))
  }

  /** Changes when the store's answers are dropped: answers computed before must not be stored. */
  generation = (storeId: number) => {
    this.#dropUnlessHearing()
    return `${this.#epoch}.${this.#generations.get(storeId) ?? 0}`
  }

  keep(storeId: number, url: string, answer: PreparedAnswer, generation: string) {
    const key = keyOf(storeId, url)
    if (generation === this.generation(storeId) && !this.#answers.has(key)) this.#answers.set(key, answer)
  }

  /** The answer under `url`, or what `make` answers; kept, unless the store's answers are dropped meanwhile. */
  async findOrMake<A extends PreparedAnswer | undefined>(
    storeId: number,
    url: string,
    make: () => Promise<A>,
  ) {
    const known = this.find(storeId, url)
    if (known) return known
    const generation = this.generation(storeId)
    const answer = await make()
    if (answer) this.keep(storeId, url, answer, generation)
    return answer
  }

  /** Drops a store's answers, or all of them. */
  drop(storeId: number | null) {
    if (storeId === null) {
      this.#answers.clear()
      this.#epoch += 1
      return
    }
    const start = keyOf(storeId, '')
    for (const key of [...this.#answers.keys()]) if (key.startsWith(start)) this.#answers.delete(key)
    this.#generations.set(storeId, (this.#generations.get(storeId) ?? 0) + 1)
  }

  #dropUnlessHearing() {
    if (this.hearsChanges() || performance.now() - this.#droppedAt < UNHEARD_MS) return
    this.#droppedAt = performance.now()
    this.drop(null)
  }
}

const keyOf = (storeId: number, url: string) => `${storeId} ${url}`

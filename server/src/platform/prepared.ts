import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const MOST_BYTES = 32 * 1024 * 1024

export interface PreparedAnswer {
  raw: Buffer
  br: Buffer
  gzip: Buffer
  etag: string
  headers: Record<string, string>
}

/** Makes an answer into bytes once: plain, Brotli and gzip, with its tag. */
export async function prepare(text: string, headers: Record<string, string>): Promise<PreparedAnswer> {
  const raw = Buffer.from(text)
  const [br, gz] = await Promise.all([
    compressBrotli(raw, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
    }),
    compressGzip(raw, { level: 6 }),
  ])
  const etag = `W/"${createHash('sha1').update(raw).digest('base64url')}"`
  return { raw, br, gzip: gz, etag, headers }
}

/** Sends prepared bytes in the encoding the browser takes, or 304 when it has them already. */
export function sendPrepared(request: FastifyRequest, reply: FastifyReply, answer: PreparedAnswer) {
  reply.headers(answer.headers)
  reply.header('etag', answer.etag).header('vary', 'accept-encoding').header('cache-control', 'no-cache')
  if (request.headers['if-none-match'] === answer.etag) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  if (accepted.includes('br')) return reply.header('content-encoding', 'br').send(answer.br)
  if (accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(answer.gzip)
  return reply.send(answer.raw)
}

const sizeOf = (answer: PreparedAnswer) => answer.raw.length + answer.br.length + answer.gzip.length

/** The prepared answers of every store, by address; the oldest go when they take too much memory. */
export class PreparedAnswers {
  #stores = new Map<number, Map<string, PreparedAnswer>>()
  #generations = new Map<number, number>()
  #epoch = 0
  #bytes = 0

  find = (storeId: number, url: string) => this.#stores.get(storeId)?.get(url)

  /** Changes whenever the store's answers were dropped: an answer begun before must not be kept. */
  generation = (storeId: number) => `${this.#epoch}.${this.#generations.get(storeId) ?? 0}`

  keep(storeId: number, url: string, answer: PreparedAnswer, generation: string) {
    if (generation !== this.generation(storeId) || this.find(storeId, url)) return
    const answers = this.#stores.get(storeId) ?? new Map<string, PreparedAnswer>()
    this.#stores.set(storeId, answers.set(url, answer))
    this.#bytes += sizeOf(answer)
    if (this.#bytes > MOST_BYTES) this.drop(null)
  }

  /** Drops a store's answers, or all of them. */
  drop(storeId: number | null) {
    if (storeId === null) {
      this.#stores.clear()
      this.#epoch += 1
      this.#bytes = 0
      return
    }
    for (const answer of this.#stores.get(storeId)?.values() ?? []) this.#bytes -= sizeOf(answer)
    this.#stores.delete(storeId)
    this.#generations.set(storeId, (this.#generations.get(storeId) ?? 0) + 1)
  }
}

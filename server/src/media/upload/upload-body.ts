import type { FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { finished, Readable } from 'node:stream'

const HAS_BODY = new Set(['POST', 'PATCH'])

/** The request for the tus server, with its body as a web stream. */
export const toWebRequest = (request: FastifyRequest): Request =>
  buildWebRequest(request, () => Readable.toWeb(request.raw))

/**
 * The same with an empty body that ends with the real one, which the store reads itself: bytes through a web stream are
 * copied, and cost 1.3 s of garbage collection per GB.
 */
export const toEmptyWebRequest = (request: FastifyRequest): Request =>
  buildWebRequest(
    request,
    () =>
      new ReadableStream({
        start: (controller) => void finished(request.raw, { writable: false }, () => controller.close()),
      }),
  )

function buildWebRequest({ raw, protocol, host }: FastifyRequest, body: () => unknown): Request {
  const headers = Object.entries(raw.headers).map(([name, value]) => [name, String(value)])
  const sent = HAS_BODY.has(raw.method!) ? { body: body(), duplex: 'half' } : {}
  return new Request(new URL(raw.url!, `${protocol}://${host}`), {
    method: raw.method,
    headers,
    ...sent,
  } as RequestInit)
}

/**
 * Reads a request's body. It stops when the tus server ends the substitute `stream`: another request continues the
 * upload.
 */
export async function readRequestBody<T>(
  raw: IncomingMessage,
  stream: Readable,
  read: (bytes: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  const stopWatching = finished(stream.resume(), () => void (raw.complete || raw.destroy()))
  try {
    return await read(raw.iterator({ destroyOnReturn: false }))
  } finally {
    stopWatching()
  }
}

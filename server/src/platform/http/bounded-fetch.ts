import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Context } from '../context.ts'
import { isSafeTarget } from './json-post.ts'
import { requestOutside } from './outgoing-request.ts'
import { PrivateAddress } from './public-address.ts'

const TIMEOUT_MS = 8_000
const MOST_BYTES = 512 * 1024

/** An answer from elsewhere is larger than anything we ask for. */
export class AnswerTooLarge extends Error {}

interface FetchInput {
  method?: string
  headers?: Record<string, string> | Headers
  body?: string | URLSearchParams | null | undefined
  signal?: AbortSignal | undefined
}

/**
 * A `fetch` for addresses that somebody has typed or that came from elsewhere: of public hosts alone unless the operator
 * allows private targets, without redirects, within eight seconds and half a megabyte.
 */
export const boundedFetch =
  (where: Pick<Context, 'config'>) =>
  async (address: string | URL, { method = 'GET', headers, body, signal }: FetchInput = {}) => {
    const url = new URL(address)
    if (!isSafeTarget(where, url.href)) throw new PrivateAddress()
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    const request = requestOutside(where, url, {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    return readWhole(await answerTo(request, body?.toString() ?? ''))
  }

function answerTo(request: ClientRequest, body: string): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request.on('response', resolve).on('error', reject)
  request.end(body)
  return promise
}

async function readWhole(response: IncomingMessage): Promise<Response> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > MOST_BYTES) throw new AnswerTooLarge() // leaving the loop destroys the connection
    parts.push(part)
  }
  const status = response.statusCode!
  const hasBody = status !== 204 && status !== 205 && status !== 304
  return new Response(hasBody ? Buffer.concat(parts) : null, { status, headers: headersOf(response) })
}

const headersOf = ({ headersDistinct }: IncomingMessage) =>
  new Headers(
    Object.entries(headersDistinct).flatMap(([name, values]) =>
      (values ?? []).map((value): [string, string] => [name, value]),
    ),
  )

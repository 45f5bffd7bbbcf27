import type { Answer } from '@matinee/contract/store/page'
import { PageHeaders } from '@matinee/contract/platform/shapes'
import type { FastifyRequest } from 'fastify'
import { ServiceUnavailable } from '../platform/errors.ts'
import { unpack } from '../platform/http/prepared.ts'

const PAGE_HEADERS = Object.keys(PageHeaders.properties)

const SHARED_STATUSES = [200, 400, 404, 410]

/**
 * Calls an endpoint of this process as a guest, using prepared answers. Resolves to null for an answer that
 * is not the same for everybody; throws if there is no answer.
 */
export async function callInternally(request: FastifyRequest, address: string): Promise<Answer | null> {
  const { server, store } = request
  const known = server.prepared.find(store.id, address)
  if (known)
    return {
      status: 200,
      body: JSON.parse(unpack(known).toString()),
      headers: pickPageHeaders(known.headers),
    }

  const answer = await server.inject({ url: address, ...visitorOptionsOf(request) })
  const { statusCode: status } = answer
  if (status === 503) throw ServiceUnavailable()
  if (status >= 500) throw new Error(`${address} answered ${status}`)
  if (!SHARED_STATUSES.includes(status) || (status === 200 && answer.headers['cache-control'] === 'no-store'))
    return null
  return { status, body: answer.json(), headers: pickPageHeaders(answer.headers) }
}

/** The visitor's address and country, so that region rules apply. */
function visitorOptionsOf({ server, ip, headers }: FastifyRequest) {
  const { country_header } = server.ctx.config
  const country = country_header && headers[country_header]
  return {
    remoteAddress: ip,
    headers: { host: headers.host ?? 'localhost', ...(country && { [country_header]: country }) },
  }
}

const pickPageHeaders = (headers: Record<string, unknown>) =>
  Object.fromEntries(PAGE_HEADERS.flatMap((name) => (name in headers ? [[name, String(headers[name])]] : [])))

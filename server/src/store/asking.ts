import type { Answer } from '@matinee/contract/page'
import { Paged } from '@matinee/contract/shapes'
import type { FastifyRequest } from 'fastify'
import { Away } from '../platform/errors.ts'

const PROMISED = Object.keys(Paged.properties)

const OF_NOBODY = [200, 400, 404, 410]

/**
 * Asks a call of this process as a guest would: what is prepared is taken as it is. Resolves to null for an answer
 * that is not the same for everybody; throws where there is none.
 */
export async function ask(request: FastifyRequest, address: string): Promise<Answer | null> {
  const { server, store } = request
  const known = server.prepared.find(store.id, address)
  if (known) return { status: 200, body: JSON.parse(known.raw.toString()), headers: promised(known.headers) }

  const answer = await server.inject({ url: address, ...placeOf(request) })
  const { statusCode: status } = answer
  if (status === 503) throw Away()
  if (status >= 500) throw new Error(`${address} answered ${status}`)
  if (!OF_NOBODY.includes(status) || (status === 200 && answer.headers['cache-control'] === 'no-store'))
    return null
  return { status, body: answer.json(), headers: promised(answer.headers) }
}

/** Asked from where the page is asked for: what is open there, and not elsewhere, is answered. */
function placeOf({ server, ip, headers }: FastifyRequest) {
  const { country_header } = server.ctx.config
  const country = country_header && headers[country_header]
  return {
    remoteAddress: ip,
    headers: { host: headers.host ?? 'localhost', ...(country && { [country_header]: country }) },
  }
}

const promised = (headers: Record<string, unknown>) =>
  Object.fromEntries(PROMISED.flatMap((name) => (name in headers ? [[name, String(headers[name])]] : [])))

import { subscribe } from 'node:diagnostics_channel'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a door adds to a request so that the product can name it. */
export const ROLE_HEADER = 'x-attacked-as'

/** By call, such as `GET /api/contents`: who reached its handler, and who received a 2xx. */
export interface Reached {
  come: Map<string, Set<string>>
  answered: Map<string, Set<string>>
}

/** Counts whose requests pass all checks and reach a handler; the product reports it itself. */
export function countReached(): Reached {
  const reached: Reached = { come: new Map(), answered: new Map() }
  subscribe('tracing:fastify.request.handler:start', (message) => {
    const { request, reply } = message as { request: FastifyRequest; reply: FastifyReply }
    const role = request.headers[ROLE_HEADER] as string | undefined
    if (!role) return
    const name = `${request.method} ${request.routeOptions.url}`
    add(reached.come, name, role)
    reply.raw.once('finish', () => reply.statusCode < 300 && add(reached.answered, name, role))
  })
  return reached
}

const add = (found: Map<string, Set<string>>, name: string, role: string) =>
  void found.set(name, (found.get(name) ?? new Set()).add(role))

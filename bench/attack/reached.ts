import { subscribe } from 'node:diagnostics_channel'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a door says of itself to the product. */
export const ROLE_HEADER = 'x-attacked-as'

/** By the name of a call, `GET /api/contents`: who came as far as its handler, and who was answered with 2xx. */
export interface Reached {
  come: Map<string, Set<string>>
  answered: Map<string, Set<string>>
}

/** Counts from here on whose requests the product takes, past all that is checked before: it says so itself. */
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

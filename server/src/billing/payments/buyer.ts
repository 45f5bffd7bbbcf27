import type { FastifyReply, FastifyRequest } from 'fastify'
import { ensureGuestKey } from '../../members/sessions/sessions.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

/** A buyer: a browser, and its signed-in member if there is one. */
export interface Buyer {
  viewer: Viewer
  /** Identifies the browser, signed in or not. */
  key: string
}

export const buyerOf = (viewer: Viewer, request: FastifyRequest, reply: FastifyReply): Buyer => ({
  viewer,
  key: ensureGuestKey(request, reply),
})

import type { FastifyRequest } from 'fastify'

// The __Host- prefix ties a cookie to https and this very host; over plain http a browser would refuse it.
export const cookieNameOf = (request: FastifyRequest, name: string) =>
  request.protocol === 'https' ? `__Host-matinee${name && `_${name}`}` : `matinee_${name || 'session'}`

export const sessionCookie = (request: FastifyRequest) => cookieNameOf(request, '')

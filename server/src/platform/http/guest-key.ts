import type { FastifyRequest } from 'fastify'
import { createHmac } from 'node:crypto'

/**
 * Tells guests apart by where they call from and what with, and by no cookie. It is hashed with a key of the install, so
 * that it tells nothing; analytics keep it hashed once more with the salt of its day, and view counts keep nothing.
 */
export const guestKeyOf = ({ server, ip, headers }: FastifyRequest) =>
  createHmac('sha256', server.ctx.secrets.analytics)
    .update(`${ip} ${headers['user-agent'] ?? ''}`)
    .digest('base64url')
    .slice(0, 22)

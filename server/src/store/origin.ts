import type { FastifyRequest } from 'fastify'

/**
 * Where the store stands, for addresses that are read elsewhere: its own host, else the install's public address, else
 * whatever host this request came to.
 */
export function originOf(request: FastifyRequest): string {
  const { server, protocol, hostname, host } = request
  const { public_url } = server.ctx.config
  return server.stores.isNamed(hostname) || !public_url ? `${protocol}://${host}` : public_url
}

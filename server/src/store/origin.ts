import type { FastifyRequest } from 'fastify'

/**
 * The origin of the store for absolute addresses: its own host, otherwise the install's public address,
 * otherwise the host of this request.
 */
export function originOf(request: FastifyRequest): string {
  const { server, protocol, hostname, host } = request
  const { public_url } = server.ctx.config
  return server.stores.hasHost(hostname) || !public_url ? `${protocol}://${host}` : public_url
}

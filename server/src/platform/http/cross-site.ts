import type { FastifyRequest } from 'fastify'

/**
 * Whether the browser's headers say that a call comes from a page of another site. Other clients send no such
 * headers and are not blocked.
 */
export function isCrossSiteRequest(request: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers
  if (site === 'same-origin' || site === 'none') return false
  if (origin !== undefined) return !isOwnOrigin(request, origin)
  return site !== undefined
}

function isOwnOrigin({ server, host, routeOptions }: FastifyRequest, origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  // A proxy may leave the port out of `Host`.
  if (page.host === host || page.hostname === host || page.origin === server.ctx.config.public_url)
    return true
  return routeOptions.config.endpoint?.proof === 'none' && server.resolvers.isShopHost(page.hostname)
}

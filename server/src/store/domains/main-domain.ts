import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { isPreviewRequested } from '../preview.ts'
import { PAGES } from '../renderer.ts'

/** The addresses that people read. What programs were given, such as feeds, embeds and calls, stays where it is. */
const PAGE_ROUTES = new Set(PAGES.map(({ path }) => path))

/**
 * Sends visitors of a further domain to the main one, at the same address. Whoever is known at the further one stays:
 * nobody is signed out by it.
 */
export const mainDomainRedirect: FastifyPluginAsync = plugin(async (app) => {
  app.addHook('onRequest', (request, reply, done) => {
    const target = mainAddressOf(request)
    if (target === undefined) return done()
    // Kept by no browser: another domain may be the main one tomorrow.
    reply.header('cache-control', 'no-store').redirect(target, 308)
    return undefined
  })
})

function mainAddressOf(request: FastifyRequest): string | undefined {
  const { store, hostname, method, routeOptions, protocol, url, server } = request
  const main = store && server.stores.mainHostOf(store.id)
  if (!main || main === hostname.toLowerCase() || !server.stores.hasHost(hostname)) return undefined
  if (!['GET', 'HEAD'].includes(method) || !PAGE_ROUTES.has(routeOptions.url ?? '')) return undefined
  if (isPreviewRequested(request) || request.viewerKey) return undefined
  const port = request.host.slice(hostname.length)
  return `${protocol}://${main}${port}${pathOf(url)}`
}

/** Stays on the main domain: `//other.example` would name another one. */
const pathOf = (url: string) => `/${url.replace(/^[/\\]+/, '')}`

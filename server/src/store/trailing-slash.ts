import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { isCall } from './pages.ts'

/** Redirects page addresses with a trailing slash to the canonical ones. */
export const trailingSlashRedirect: FastifyPluginAsync = plugin(async (app) => {
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasTrailingSlash(request)) return done()
    reply.redirect(removeTrailingSlash(request.url), 301)
    return undefined
  })
})

const TRAILING_SLASH = /^[^?]*[^/?]\/+(\?|$)/

const hasTrailingSlash = (request: FastifyRequest) =>
  ['GET', 'HEAD'].includes(request.method) && TRAILING_SLASH.test(request.url) && !isCall(request)

/** Stays on this host: `//other.example/` and `/\other.example/` would name another one. */
function removeTrailingSlash(url: string) {
  const [path, ...search] = url.split('?')
  const parts = path!.replaceAll('\\', '%5C').split('/').filter(Boolean)
  return [`/${parts.join('/')}`, ...search].join('?')
}

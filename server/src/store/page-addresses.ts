import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { isCall } from './pages.ts'

/** Leads every page that is asked for with a slash at its end to the one address it has. */
export const pageAddresses: FastifyPluginAsync = plugin(async (app) => {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isWithSlash(request)) return done()
    reply.redirect(withoutSlash(request.url), 301)
    return undefined
  })
})

const SLASH_AT_END = /^[^?]*[^/?]\/+(\?|$)/

const isWithSlash = (request: FastifyRequest) =>
  ['GET', 'HEAD'].includes(request.method) && SLASH_AT_END.test(request.url) && !isCall(request)

/** Of this host whatever is asked for: `//other.example/` and `/\other.example/` would name another one. */
function withoutSlash(url: string) {
  const [path, ...search] = url.split('?')
  const parts = path!.replaceAll('\\', '%5C').split('/').filter(Boolean)
  return [`/${parts.join('/')}`, ...search].join('?')
}

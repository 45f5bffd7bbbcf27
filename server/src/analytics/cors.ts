import { DAY_SECONDS } from '@matinee/contract/platform/durations'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Allows cross-origin calls by the shop's own pages: hosts of the stores, of `PUBLIC_URL`, and of this host on any
 * port. Credentials are allowed because beacons always send them; pages of other sites cannot read anything.
 */
export function allowShopPages(app: FastifyInstance, paths: string[]) {
  app.addHook('onRequest', async (request, reply) => allowOrigin(request, reply))
  for (const path of paths) app.options(path, (_request, reply) => answerPreflight(reply))
}

function allowOrigin(request: FastifyRequest, reply: FastifyReply) {
  const { origin } = request.headers
  reply.header('vary', 'origin')
  if (!origin || !isShopPage(request, origin)) return
  reply.header('access-control-allow-origin', origin).header('access-control-allow-credentials', 'true')
}

function isShopPage({ server, hostname }: FastifyRequest, origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  const { public_url } = server.ctx.config
  return page.hostname === hostname || page.origin === public_url || server.stores.hasHost(page.hostname)
}

const answerPreflight = (reply: FastifyReply) =>
  reply
    .header('access-control-allow-methods', 'GET, PUT, POST')
    .header('access-control-allow-headers', 'content-type, token, user-id, video-id, content-id, store-id')
    .header('access-control-max-age', DAY_SECONDS)
    .code(204)
    .send()

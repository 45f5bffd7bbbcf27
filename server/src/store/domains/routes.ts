import * as contract from '@matinee/contract/store/domains'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { assertRight } from '../../platform/http/viewer.ts'
import { refreshAfterChange } from '../store-refresh.ts'
import { findDomainFault } from './domain-check.ts'
import { PROOF_PATH, proofOf } from './domain-proof.ts'
import { addDomain, assertOwnDomain, listDomains, makeMainDomain, removeDomain } from './domains.ts'

export const domainRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listDomains, ({ ctx, viewer }) => listDomains(ctx, viewer))
  serve(app, contract.addDomain, ({ ctx, viewer, body }) =>
    refreshAfterChange(app, ctx.store.id, addDomain(ctx, viewer, body.domain)),
  )
  serve(app, contract.checkDomain, async ({ ctx, viewer, params }) => {
    assertRight(viewer, 'manage_domains')
    await assertOwnDomain(ctx, ctx.store.id, params.host)
    return findDomainFault(ctx, params.host)
  })
  serve(app, contract.makeMainDomain, ({ ctx, viewer, params }) =>
    refreshAfterChange(app, ctx.store.id, makeMainDomain(ctx, viewer, params.host)),
  )
  serve(app, contract.removeDomain, ({ ctx, viewer, params }) =>
    refreshAfterChange(app, ctx.store.id, removeDomain(ctx, viewer, params.host)),
  )
  app.get(PROOF_PATH, async ({ hostname }, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain').send(proofOf(app.ctx, hostname)),
  )
  app.get('/tls/allowed', async ({ query }, reply) =>
    reply
      .header('cache-control', 'no-store')
      .code(isServed(app, (query as { domain?: unknown }).domain) ? 200 : 404)
      .send(),
  )
}

/** Whether a proxy may obtain a certificate for a name: without this question anybody could make it ask for any. */
function isServed({ stores, ctx }: FastifyInstance, domain: unknown): boolean {
  if (typeof domain !== 'string') return false
  const { public_url } = ctx.config
  return (
    stores.hasHost(domain) || (public_url !== null && new URL(public_url).hostname === domain.toLowerCase())
  )
}

import * as contract from '@matinee/contract/members/identity-providers'
import * as own from '@matinee/contract/members/sign-in'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { originOf } from '../../store/origin.ts'
import { forgetTicket, ticketKeyOf } from './browser.ts'
import { checkProvider } from './check.ts'
import { linkIdentity, listIdentities, unlinkIdentity } from './links.ts'
import * as providers from './providers.ts'
import { readTicket } from './ticket.ts'

export const identityProviderRoutes =
  (known: providers.ProviderKnowledge): FastifyPluginAsync =>
  async (app) => {
    serve(app, contract.listIdentityProviders, ({ ctx, viewer, request }) =>
      providers.listProviders(ctx, viewer, originOf(request)),
    )
    serve(app, contract.addIdentityProvider, ({ ctx, viewer, body, request }) =>
      providers.addProvider(ctx, viewer, { ...body, origin: originOf(request) }),
    )
    serve(app, contract.changeIdentityProvider, ({ ctx, viewer, params, body, request }) =>
      providers.changeProvider(ctx, viewer, known, { ...body, id: params.id, origin: originOf(request) }),
    )
    serve(app, contract.removeIdentityProvider, ({ ctx, viewer, params }) =>
      providers.removeProvider(ctx, viewer, params.id),
    )
    serve(app, contract.checkIdentityProvider, async ({ ctx, viewer, params, request }) => {
      const provider = await providers.providerToCheck(ctx, viewer, params.id)
      return checkProvider(ctx, provider, providers.callbackOf(originOf(request), provider.id))
    })
  }

export const identityRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listOfferedProviders, ({ ctx }) => providers.listOffered(ctx))
  serve(app, contract.getIdentityTicket, async ({ ctx, request }) => ({
    ticket: await readTicket(ctx, ticketKeyOf(request)),
  }))
  serve(app, own.listIdentities, ({ ctx, viewer }) => listIdentities(ctx, viewer))
  serve(app, own.linkIdentity, async ({ ctx, viewer, body, request, reply }) => {
    const linked = await linkIdentity(ctx, viewer, { ...body, key: ticketKeyOf(request) })
    forgetTicket(request, reply)
    return linked
  })
  serve(app, own.unlinkIdentity, ({ ctx, viewer, params, body }) =>
    unlinkIdentity(ctx, viewer, { ...body, id: params.id }),
  )
}

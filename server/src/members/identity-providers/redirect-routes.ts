import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../platform/http/network.ts'
import { storeContext, type StoreContext } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/errors.ts'
import { originOf } from '../../store/origin.ts'
import { beginIdentitySignIn } from './authorization.ts'
import { browserSecretOf, ensureBrowserSecret, giveTicket } from './browser.ts'
import { receiveIdentity } from './callback.ts'
import { IdentityProviderOff } from './errors.ts'
import { callbackOf } from './providers.ts'
import { addressAfter, isSignInPage, safeReturn, type SignInPage } from './return-page.ts'

const LIMIT = {
  rateLimit: { max: 30, timeWindow: 60_000, keyGenerator: ({ ip }: FastifyRequest) => networkOf(ip) },
}

/** The two addresses between which a browser is at a provider. Plain links, so that they need no script. */
export const identityRedirectRoutes: FastifyPluginAsync = async (app) => {
  app.get('/sign_in/with/:id', { config: LIMIT }, (request, reply) =>
    redirect(reply, () => addressAtProvider(request, reply)),
  )
  app.get('/sign_in/with/:id/callback', { config: LIMIT }, (request, reply) =>
    redirect(reply, () => addressAfterProvider(request, reply)),
  )
}

async function redirect(reply: FastifyReply, address: () => Promise<string>) {
  // What stands in these addresses is nobody else's business.
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  return reply.redirect(await address(), 302)
}

/** Digits without a leading zero, as every id in an address. */
function providerIdOf({ params }: FastifyRequest): number {
  const { id } = params as { id: string }
  if (!/^[1-9]\d{0,14}$/.test(id)) throw IdentityProviderOff()
  return Number(id)
}

async function addressAtProvider(request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const query = request.query as Record<string, unknown>
  const page: SignInPage = isSignInPage(query['page']) ? query['page'] : 'sign_in'
  const returnTo = safeReturn(query['return'])
  try {
    const providerId = providerIdOf(request)
    const url = await beginIdentitySignIn(storeContext(request), {
      providerId,
      browser: ensureBrowserSecret(request, reply),
      callback: callbackOf(originOf(request), providerId),
      page,
      returnTo,
    })
    return url.href
  } catch (error) {
    if (error instanceof Refusal) return addressAfter({ page, returnTo, problem: error.code })
    throw error
  }
}

async function addressAfterProvider(request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const { page, returnTo, ticket, refusal } = await outcomeOf(storeContext(request), request)
  if (ticket) giveTicket(request, reply, ticket)
  return addressAfter({ page, returnTo, ...(refusal && { problem: refusal.code }) })
}

const outcomeOf = (ctx: StoreContext, request: FastifyRequest) =>
  receiveIdentity(ctx, {
    providerId: providerIdOf(request),
    browser: browserSecretOf(request),
    url: new URL(request.url, originOf(request)),
  })

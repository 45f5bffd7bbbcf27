import type { ClosedReason } from '@matinee/contract/store'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { viewerOf } from '../platform/http.ts'
import { isStaff } from '../platform/viewer.ts'
import { StoreInMaintenance, StoreNotAvailable } from './errors.ts'
import { isCall, sendShop } from './pages.ts'

const RETRY_AFTER_S = 600

/** The one page and its three reasons. */
const CLOSED: Record<ClosedReason, { path: string; status: number }> = {
  maintenance: { path: '/maintenance', status: 503 },
  not_available: { path: '/not_available', status: 410 },
  access_restricted: { path: '/access_restricted', status: 403 },
}

// Routes by their pattern. The way in and the admin stay open to all; files are the page's own, and pictures in it.
const ALWAYS_OPEN = new Set([
  '/healthz',
  '/readyz',
  '/sign_in',
  '/forgot_password',
  '/reset_password/:token',
  '/api/sessions',
  '/api/passkey_challenges',
  '/api/sign_in_codes',
  '/api/captcha',
  '/translations',
])
const ALWAYS_OPEN_UNDER = [
  '/bullet',
  '/assets/',
  '/images/',
  '/api/sessions/',
  '/api/password_resets',
  '/api/users/me/second_factor', // the staff set it up before the store knows them as its staff
  '/api/users/me/passkeys',
  ...Object.values(CLOSED).map(({ path }) => path),
]

const isAlwaysOpen = (route = '') =>
  ALWAYS_OPEN.has(route) || ALWAYS_OPEN_UNDER.some((start) => route.startsWith(start))

const isOpen = ({ store, server, routeOptions }: FastifyRequest) =>
  !store || server.stores.get(store.id)!.availability === 'open' || isAlwaysOpen(routeOptions.url)

/**
 * Keeps everybody but the staff out of a store that is not open: pages become the one page that says why, calls are
 * refused. It stands before every route, so that no answer prepared earlier gets past it.
 */
export const storeGate: FastifyPluginAsync = plugin(async (app) => {
  // Not async: a store that is open, which is nearly always, pays for no promise.
  app.addHook('onRequest', (request, reply, done) =>
    isOpen(request) ? done() : turnAwayUnlessStaff(request, reply),
  )
})

async function turnAwayUnlessStaff(request: FastifyRequest, reply: FastifyReply) {
  const { availability } = request.server.stores.get(request.store.id)!
  if (availability === 'open' || isStaff(await viewerOf(request))) return undefined
  if (!isPage(request)) throw refusalOf(reply, availability)
  return sendClosed(request, reply, availability)
}

const isPage = (request: FastifyRequest) =>
  ['GET', 'HEAD'].includes(request.method) && !isCall(request) && !request.url.startsWith('/translations')

function refusalOf(reply: FastifyReply, availability: 'maintenance' | 'not_available') {
  if (availability === 'not_available') return StoreNotAvailable()
  reply.header('retry-after', RETRY_AFTER_S)
  return StoreInMaintenance()
}

/** Sends the page that says why nothing of the store is shown. */
export function sendClosed(request: FastifyRequest, reply: FastifyReply, reason: ClosedReason) {
  if (reason === 'maintenance') reply.header('retry-after', RETRY_AFTER_S)
  return sendShop(request, reply, { status: CLOSED[reason].status, closed: reason })
}

/** The three pages under addresses of their own, whatever state the store is in. */
export const closedRoutes: FastifyPluginAsync = async (app) => {
  for (const [reason, { path }] of Object.entries(CLOSED))
    app.get(path, (request, reply) => sendClosed(request, reply, reason as ClosedReason))
}

import type { ClosedReason } from '@matinee/contract/store'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { countryOf } from '../platform/countries.ts'
import { viewerOf } from '../platform/http.ts'
import { isStaff, type Viewer } from '../platform/viewer.ts'
import { isCall, sendShop } from './pages.ts'
import { isStaffPreview } from './preview.ts'
import { isOpenToAll, RESTRICTED, restrictionOn } from './restrictions.ts'

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
  '/api/staff_invitations/',
  ...Object.values(CLOSED).map(({ path }) => path),
]

const isAlwaysOpen = (route = '') =>
  ALWAYS_OPEN.has(route) || ALWAYS_OPEN_UNDER.some((start) => route.startsWith(start))

const isOpen = ({ store, server: { stores }, routeOptions }: FastifyRequest) =>
  !store || isOpenToAll(stores.get(store.id)!, stores.bansOf(store.id)) || isAlwaysOpen(routeOptions.url)

/**
 * Keeps everybody but the staff out of a store that is not open, or not to them: pages become the one page that says
 * why, calls are refused. It stands before every route, so that no answer prepared earlier gets past it.
 */
export const storeGate: FastifyPluginAsync = plugin(async (app) => {
  // Not async: a store that is open to all, which is nearly always, pays for no promise.
  app.addHook('onRequest', (request, reply, done) =>
    isOpen(request) ? done() : turnAwayUnlessStaff(request, reply),
  )
})

async function turnAwayUnlessStaff(request: FastifyRequest, reply: FastifyReply) {
  const { stores, ctx } = request.server
  const visitor = { address: request.ip, country: () => countryOf(ctx, request) }
  const [store, bans] = [stores.get(request.store.id)!, stores.bansOf(request.store.id)]
  const restriction = await restrictionOn(store, bans, visitor, ctx.clock.now())
  if (restriction === null || isLetIn(await viewerOf(request))) return undefined
  const { page, status, refusal } = RESTRICTED[restriction]
  if (isPage(request)) return sendClosed(request, reply, page, status)
  if (page === 'maintenance') reply.header('retry-after', RETRY_AFTER_S)
  throw refusal()
}

/** The staff see everything, also while they look at the store as a member. */
const isLetIn = (viewer: Viewer) => isStaff(viewer) || viewer.impersonator_id !== null

const isPage = (request: FastifyRequest) => ['GET', 'HEAD'].includes(request.method) && !isCall(request)

/** Sends the page that says why nothing of the store is shown. */
export function sendClosed(
  request: FastifyRequest,
  reply: FastifyReply,
  reason: ClosedReason,
  status = CLOSED[reason].status,
) {
  if (status === CLOSED.maintenance.status) reply.header('retry-after', RETRY_AFTER_S)
  return sendShop(request, reply, { status, closed: reason })
}

/** The three pages under addresses of their own, whatever state the store is in; staff who preview one find it. */
export const closedRoutes: FastifyPluginAsync = async (app) => {
  for (const [reason, { path, status }] of Object.entries(CLOSED))
    app.get(path, async (request, reply) => {
      const shown = (await isStaffPreview(request)) ? 200 : status
      return sendClosed(request, reply, reason as ClosedReason, shown)
    })
}

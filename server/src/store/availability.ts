import type { ClosedReason } from '@matinee/contract/store/store'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { countryOf } from '../platform/text/countries.ts'
import { STORELESS_PATHS, viewerOf } from '../platform/http/http.ts'
import { isStaff, type Viewer } from '../platform/http/viewer.ts'
import { PROOF_PATH } from './domains/domain-proof.ts'
import { isCall, sendStorefront } from './pages.ts'
import { isStaffPreview } from './preview.ts'
import { isUnrestricted, RESTRICTION_ANSWERS, findRestriction } from './restrictions.ts'

const RETRY_AFTER_S = 600

/** Path and status of the closed page, by reason. */
const CLOSED_PAGES: Record<ClosedReason, { path: string; status: number }> = {
  maintenance: { path: '/maintenance', status: 503 },
  not_available: { path: '/not_available', status: 410 },
  access_restricted: { path: '/access_restricted', status: 403 },
}

// Route patterns. Sign-in and the admin stay open to all; files and pictures are needed by the closed page.
const ALWAYS_OPEN_ROUTES = new Set([
  ...STORELESS_PATHS,
  PROOF_PATH,
  '/sign_in',
  '/sign_in/with/:id',
  '/sign_in/with/:id/callback',
  '/forgot_password',
  '/reset_password/:token',
  '/api/sessions',
  '/api/passkey_challenges',
  '/api/sign_in_codes',
  '/api/captcha',
  '/api/identity_providers',
  '/api/identity_ticket',
  '/translations',
])
const ALWAYS_OPEN_PREFIXES = [
  '/bullet',
  '/assets/',
  '/images/',
  '/api/sessions/',
  '/api/password_resets',
  '/api/users/me/second_factor', // the staff set it up before the store knows them as its staff
  '/api/users/me/passkeys',
  '/api/staff_invitations/',
  // Whoever has a stream key sends from wherever they are, and before the store opens.
  '/api/whip',
  '/api/mediamtx/',
  ...Object.values(CLOSED_PAGES).map(({ path }) => path),
]

const isAlwaysOpen = (route = '') =>
  ALWAYS_OPEN_ROUTES.has(route) || ALWAYS_OPEN_PREFIXES.some((start) => route.startsWith(start))

const isOpenRequest = ({ store, server: { stores }, routeOptions }: FastifyRequest) =>
  !store || isUnrestricted(stores.get(store.id)!, stores.bansOf(store.id)) || isAlwaysOpen(routeOptions.url)

/**
 * Restricts a closed store, or one closed to this visitor, to its staff: pages become the closed page, calls
 * are refused. The hook runs before every route, so that no prepared answer bypasses it.
 */
export const storeGate: FastifyPluginAsync = plugin(async (app) => {
  // Not async: an open store, the usual case, pays for no promise.
  app.addHook('onRequest', (request, reply, done) =>
    isOpenRequest(request) ? done() : restrictUnlessStaff(request, reply),
  )
})

async function restrictUnlessStaff(request: FastifyRequest, reply: FastifyReply) {
  const { stores, ctx } = request.server
  const visitor = { address: request.ip, country: () => countryOf(ctx, request) }
  const [store, bans] = [stores.get(request.store.id)!, stores.bansOf(request.store.id)]
  const restriction = await findRestriction(store, bans, visitor, ctx.clock.now())
  if (restriction === null || isExempt(await viewerOf(request))) return undefined
  const { page, status, refusal } = RESTRICTION_ANSWERS[restriction]
  if (isPageRequest(request)) return sendClosedPage(request, reply, page, status)
  if (status === CLOSED_PAGES.maintenance.status) reply.header('retry-after', RETRY_AFTER_S)
  throw refusal()
}

/** Staff are exempt, even while impersonating a member. */
const isExempt = (viewer: Viewer) => isStaff(viewer) || viewer.impersonator_id !== null

const isPageRequest = (request: FastifyRequest) =>
  ['GET', 'HEAD'].includes(request.method) && !isCall(request)

/** Sends the page that explains why the store is closed. */
export function sendClosedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  reason: ClosedReason,
  status = CLOSED_PAGES[reason].status,
) {
  if (status === CLOSED_PAGES.maintenance.status) reply.header('retry-after', RETRY_AFTER_S)
  return sendStorefront(request, reply, { status, closed: reason })
}

/** The three pages under addresses of their own, whatever state the store is in; staff who preview one find it. */
export const closedPageRoutes: FastifyPluginAsync = async (app) => {
  for (const [reason, { path, status }] of Object.entries(CLOSED_PAGES))
    app.get(path, async (request, reply) => {
      const shown = (await isStaffPreview(request)) ? 200 : status
      return sendClosedPage(request, reply, reason as ClosedReason, shown)
    })
}

import * as contract from '@matinee/contract/analytics/analytics'
import type { TrackingContext } from '@matinee/contract/analytics/analytics'
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { NotFound } from '../platform/errors.ts'
import { guestKeyOf } from '../platform/http/guest-key.ts'
import type { RequestStore } from '../platform/http/http.ts'
import { serve } from '../platform/http/serve.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { allowShopPages } from './cors.ts'
import { createCountedChecker } from './counting-rules.ts'
import { DaySalts } from './days.ts'
import { TokenInvalid } from './errors.ts'
import { recordPageView, recordPixelEvent } from './pixels.ts'
import { openRecorder } from './recorder.ts'
import { issueTrackingToken, readTracking, recordEvents, recordStats } from './tracking.ts'
import type { TrackedPerson } from './visitors.ts'

/** The store id at a collector's own host, which serves no store: each call names its own. */
export const COLLECTOR_STORE: RequestStore = { id: 0, locale: 'en' }

/** The endpoints of trackers and pixels, on the storefront and on a collector. */
export const collectorRoutes: FastifyPluginAsync = async (app) => {
  const recorder = await openRecorder(app.ctx)
  const isCounted = createCountedChecker(app.ctx)
  app.addHook('onClose', () => recorder.stop())
  const collected = [contract.getTracking, contract.getTrackingToken, contract.putEvents, contract.putStats]
  allowShopPages(
    app,
    [...collected, contract.sendPageView, contract.sendPixelEvent].map(({ path }) => path),
  )

  serve(app, contract.getTracking, ({ ctx, headers, request }) =>
    readTracking(ctx, isCounted, headers.token, assertSameStore(request, readTrackingHeaders(headers))),
  )
  serve(app, contract.getTrackingToken, ({ ctx, viewer, headers, request }) =>
    issueTrackingToken(
      ctx,
      isCounted,
      assertSameViewer(request, viewer, readTrackingHeaders(headers)),
      toCaller(request),
    ),
  )
  serve(app, contract.putEvents, ({ ctx, headers, body, request }) =>
    recordEvents(ctx, recorder, headers.token, assertSameStore(request, body)),
  )
  serve(app, contract.putStats, async ({ ctx, headers, body, request }) => {
    assertSameStore(request, body.data)
    await recordStats(ctx, isCounted, headers.token, body)
    return undefined
  })
  servePixels(app)
}

function servePixels(app: FastifyInstance) {
  const salts = new DaySalts(app.ctx)
  serve(app, contract.sendPageView, async ({ ctx, viewer, body, request }) => {
    const person = toPerson(request, viewer, { store_id: body.current_store, user_id: body.current_user })
    await recordPageView(ctx, salts, person, body)
    return undefined
  })
  serve(app, contract.sendPixelEvent, async ({ ctx, viewer, body, request }) => {
    await recordPixelEvent(ctx, salts, toPerson(request, viewer, body), body)
    return undefined
  })
}

const readTrackingHeaders = (
  headers: Record<'user-id' | 'video-id' | 'content-id' | 'store-id', number>,
): TrackingContext => ({
  user_id: headers['user-id'],
  video_id: headers['video-id'],
  content_id: headers['content-id'],
  store_id: headers['store-id'],
})

const isCollector = ({ store }: FastifyRequest) => store.id === COLLECTOR_STORE.id

function assertSameStore<T extends { store_id: number }>(request: FastifyRequest, named: T): T {
  if (!isCollector(request) && named.store_id !== request.store.id) throw TokenInvalid()
  return named
}

// On the storefront the session identifies the visitor; a page that disagrees is outdated or forged.
function assertSameViewer(
  request: FastifyRequest,
  viewer: Viewer,
  tracking: TrackingContext,
): TrackingContext {
  if (!isCollector(request) && tracking.user_id !== viewer.id) throw TokenInvalid()
  return assertSameStore(request, tracking)
}

function toPerson(
  request: FastifyRequest,
  viewer: Viewer,
  named: { store_id: number; user_id: number },
): TrackedPerson {
  if (!isCollector(request) && named.store_id !== request.store.id) throw NotFound()
  const id = isCollector(request) ? named.user_id : viewer.id
  return { store_id: named.store_id, member_id: id || null, guest_key: guestKeyOf(request) }
}

const readUserAgent = (request: FastifyRequest) => request.headers['user-agent'] ?? ''

const toCaller = (request: FastifyRequest) => ({
  guest_key: guestKeyOf(request),
  address: request.ip,
  agent: readUserAgent(request),
})

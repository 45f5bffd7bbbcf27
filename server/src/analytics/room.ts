import { orderCompleted } from '../billing/events.ts'
import { subscribeTo } from '../platform/jobs/events.ts'
import type { Context } from '../platform/context.ts'
import type { Room } from '../platform/room.ts'
import { collectorRoutes } from './collector-routes.ts'
import { forwardPixels, forwardToTarget } from './forwarding/jobs.ts'
import { maintainDays } from './jobs.ts'
import { anonymizeMember, analyticsPersonalData } from './personal.ts'
import { publisherAnalyticsRoutes } from './publisher-routes.ts'
import { reportFileRoutes, reportRoutes } from './reports/routes.ts'
import { noteOrderSource } from './sources/order-sources.ts'
import { sourceRoutes } from './sources/routes.ts'
import { trackingPreferenceRoutes } from './routes.ts'
import { countViewings, recountViewings } from './viewings/jobs.ts'

/** With `NATS_URL`, workers also write to the database what collectors handed to the stream. */
async function writeFromStream(ctx: Context) {
  const { nats_url } = ctx.config
  if (!nats_url) return { stop: async () => {} }
  const { startStreamWriter } = await import('./stream-writer.ts')
  return startStreamWriter(ctx, nats_url)
}

export const analyticsRoom: Room = {
  name: 'analytics',
  routes: [
    collectorRoutes,
    trackingPreferenceRoutes,
    publisherAnalyticsRoutes,
    reportRoutes,
    reportFileRoutes,
    sourceRoutes,
  ],
  jobs: [maintainDays, anonymizeMember, countViewings, recountViewings, forwardPixels, forwardToTarget],
  subscriptions: [subscribeTo(orderCompleted, 'note-source', noteOrderSource)],
  personal: analyticsPersonalData,
  background: writeFromStream,
}

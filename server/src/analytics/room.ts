import type { Context } from '../platform/context.ts'
import type { Room } from '../platform/room.ts'
import { collectingRoutes } from './collecting-routes.ts'
import { forwardPixels, forwardToTarget } from './forwarding/jobs.ts'
import { keepDays } from './jobs.ts'
import { forgetMember, personalTracking } from './personal.ts'
import { publisherAnalyticsRoutes } from './publisher-routes.ts'
import { reportFileRoutes, reportRoutes } from './reports/routes.ts'
import { trackingWishRoutes } from './routes.ts'
import { countViewings, recountViewings } from './viewings/jobs.ts'

/** With `NATS_URL`, whoever works also writes down what the collectors handed to the stream. */
async function writeFromStream(ctx: Context) {
  const { nats_url } = ctx.config
  if (!nats_url) return { stop: async () => {} }
  const { startStreamWriter } = await import('./stream-writer.ts')
  return startStreamWriter(ctx, nats_url)
}

export const analyticsRoom: Room = {
  name: 'analytics',
  routes: [collectingRoutes, trackingWishRoutes, publisherAnalyticsRoutes, reportRoutes, reportFileRoutes],
  jobs: [keepDays, forgetMember, countViewings, recountViewings, forwardPixels, forwardToTarget],
  personal: personalTracking,
  beside: writeFromStream,
}

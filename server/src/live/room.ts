import type { ChannelAuthorizer } from '../platform/http/live.ts'
import type { Room } from '../platform/room.ts'
import { canHearStudio } from './audience.ts'
import { browserSignalRoutes } from './browser-signal-routes.ts'
import { liveDeliveryRoutes } from './delivery/live-delivery-routes.ts'
import { livePlaybackRoutes } from './delivery/live-playback-routes.ts'
import { followBroadcasts } from './encoding/waiting-films.ts'
import { findLiveEvent } from './queries.ts'
import { liveJobs } from './jobs.ts'
import { mediamtxRoutes } from './mediamtx-routes.ts'
import { personalLive } from './personal.ts'
import { premiereDeliveryRoutes } from './premieres/premiere-delivery-routes.ts'
import { endPremiere } from './premieres/premiere-jobs.ts'
import { remindOfLiveEvent } from './reminder-jobs.ts'
import { completeRecording, encodeRenditions } from './recording/recording-jobs.ts'
import { arrangeTrim, makeClip } from './recording/trim-jobs.ts'
import { publisherLiveRoutes } from './publisher-routes.ts'
import { refundTickets, ticketSubscriptions } from './tickets/ticket-refunds.ts'
import { liveEventRoutes } from './routes.ts'
import { seriesRoutes } from './series/series-routes.ts'
import { trailerRoutes } from './waiting/trailer-routes.ts'
import { waitingRoom } from './waiting/waiting-room.ts'
import { whipRoutes } from './whip-routes.ts'

/** A signal says no more than a card does: everybody may hear it. */
const canHearLiveEvent: ChannelAuthorizer = async (ctx, _viewer, contentId) =>
  (await findLiveEvent(ctx.db, ctx.store.id, contentId)) !== undefined

export const liveRoom: Room = {
  name: 'live',
  routes: [
    liveEventRoutes,
    publisherLiveRoutes,
    browserSignalRoutes,
    livePlaybackRoutes,
    liveDeliveryRoutes,
    premiereDeliveryRoutes,
    seriesRoutes,
    trailerRoutes,
    waitingRoom,
    whipRoutes,
    mediamtxRoutes,
  ],
  jobs: [
    ...liveJobs,
    endPremiere,
    completeRecording,
    encodeRenditions,
    arrangeTrim,
    makeClip,
    remindOfLiveEvent,
    refundTickets,
  ],
  subscriptions: ticketSubscriptions,
  personal: personalLive,
  background: followBroadcasts,
  channels: { live: canHearLiveEvent, waiting: canHearLiveEvent, studio: canHearStudio },
}

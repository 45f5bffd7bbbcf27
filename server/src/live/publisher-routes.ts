import { getAudience } from '@matinee/contract/live/audience'
import { endBrowserSignal } from '@matinee/contract/live/browser-signal'
import * as contract from '@matinee/contract/live/live-events'
import * as markers from '@matinee/contract/live/live-markers'
import * as recordings from '@matinee/contract/live/recordings'
import { getSignalHealth } from '@matinee/contract/live/signal-health'
import * as simulcast from '@matinee/contract/live/simulcast'
import * as tickets from '@matinee/contract/live/live-tickets'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../platform/http/serve.ts'
import { originOf } from '../store/origin.ts'
import { readAudience } from './audience.ts'
import { endSignal } from './browser-signal.ts'
import { duplicateLiveEvent } from './duplicate-event.ts'
import * as events from './live-events.ts'
import { addLiveMarker, readLiveMarkers, saveLiveMarkers } from './live-markers.ts'
import { clipRecording } from './recording/clips.ts'
import { readRecording, trimRecording } from './recording/recordings.ts'
import { readSignalHealth } from './signal-health.ts'
import { listEventSimulcast, switchSimulcast } from './simulcast/event-simulcast.ts'
import * as targets from './simulcast/simulcast-targets.ts'
import { readTickets, retryTicketRefunds } from './tickets/tickets.ts'
import { readStoreStreamKey, readStreamKey, rotateStoreStreamKey, rotateStreamKey } from './key-rotation.ts'

export const publisherLiveRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listLiveEvents, ({ ctx, viewer, query }) => events.listLiveEvents(ctx, viewer, query))
  serve(app, contract.getLiveEvent, ({ ctx, viewer, params }) => events.readLiveEvent(ctx, viewer, params.id))
  serve(app, contract.createLiveEvent, ({ ctx, viewer, body }) => events.createLiveEvent(ctx, viewer, body))
  serve(app, contract.duplicateLiveEvent, ({ ctx, viewer, params, body }) =>
    duplicateLiveEvent(ctx, viewer, params.id, body),
  )
  serve(app, contract.changeLiveEvent, ({ ctx, viewer, params, body }) =>
    events.changeLiveEvent(ctx, viewer, params.id, body),
  )
  serve(app, contract.startBroadcast, ({ ctx, viewer, params }) =>
    events.startBroadcast(ctx, viewer, params.id),
  )
  serve(app, contract.endBroadcast, ({ ctx, viewer, params }) =>
    events.endBroadcastByHand(ctx, viewer, params.id),
  )
  serve(app, contract.cancelLiveEvent, ({ ctx, viewer, params }) =>
    events.cancelLiveEvent(ctx, viewer, params.id),
  )
  serve(app, getSignalHealth, ({ ctx, viewer, params }) => readSignalHealth(ctx, viewer, params.id))
  serve(app, tickets.getLiveTickets, ({ ctx, viewer, params }) => readTickets(ctx, viewer, params.id))
  serve(app, tickets.retryTicketRefunds, ({ ctx, viewer, params }) =>
    retryTicketRefunds(ctx, viewer, params.id),
  )
  serve(app, markers.getLiveMarkers, ({ ctx, viewer, params }) => readLiveMarkers(ctx, viewer, params.id))
  serve(app, markers.addLiveMarker, ({ ctx, viewer, params, body }) =>
    addLiveMarker(ctx, viewer, params.id, body),
  )
  serve(app, markers.saveLiveMarkers, ({ ctx, viewer, params, body }) =>
    saveLiveMarkers(ctx, viewer, params.id, body),
  )
  serve(app, recordings.getRecording, ({ ctx, viewer, params }) => readRecording(ctx, viewer, params.id))
  serve(app, recordings.trimRecording, ({ ctx, viewer, params, body }) =>
    trimRecording(ctx, viewer, params.id, body),
  )
  serve(app, recordings.clipRecording, ({ ctx, viewer, params, body }) =>
    clipRecording(ctx, viewer, params.id, body),
  )
  serve(app, getAudience, ({ ctx, viewer, params }) => readAudience(ctx, viewer, params.id))
  serve(app, endBrowserSignal, ({ ctx, viewer, params }) => endSignal(ctx, viewer, params))
  serve(app, contract.getStreamKey, ({ ctx, viewer, params, request }) =>
    readStreamKey(ctx, viewer, params.id, originOf(request)),
  )
  serve(app, contract.rotateStreamKey, ({ ctx, viewer, params, request }) =>
    rotateStreamKey(ctx, viewer, params.id, originOf(request)),
  )
  serve(app, contract.getStoreStreamKey, ({ ctx, viewer, request }) =>
    readStoreStreamKey(ctx, viewer, originOf(request)),
  )
  serve(app, contract.rotateStoreStreamKey, ({ ctx, viewer, request }) =>
    rotateStoreStreamKey(ctx, viewer, originOf(request)),
  )
  serve(app, simulcast.addSimulcastTarget, ({ ctx, viewer, body }) =>
    targets.addSimulcastTarget(ctx, viewer, body),
  )
  serve(app, simulcast.changeSimulcastTarget, ({ ctx, viewer, params, body }) =>
    targets.changeSimulcastTarget(ctx, viewer, params.id, body),
  )
  serve(app, simulcast.removeSimulcastTarget, ({ ctx, viewer, params }) =>
    targets.removeSimulcastTarget(ctx, viewer, params.id),
  )
  serve(app, simulcast.listEventSimulcast, ({ ctx, viewer, params }) =>
    listEventSimulcast(ctx, viewer, params.id),
  )
  serve(app, simulcast.switchSimulcast, ({ ctx, viewer, params, body }) =>
    switchSimulcast(ctx, viewer, {
      contentId: params.id,
      targetId: params.simulcast_target_id,
      enabled: body.enabled,
    }),
  )
}

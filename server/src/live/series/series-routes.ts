import * as contract from '@matinee/contract/live/live-series'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import * as series from './series.ts'

export const seriesRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listOtherDates, ({ ctx, params }) => series.listOtherDates(ctx, params.id))
  serve(app, contract.listSeries, ({ ctx, viewer, params }) => series.listSeries(ctx, viewer, params.id))
  serve(app, contract.repeatLiveEvent, ({ ctx, viewer, params, body }) =>
    series.repeatLiveEvent(ctx, viewer, params.id, body),
  )
  serve(app, contract.getFollowingTickets, ({ ctx, viewer, params }) =>
    series.readFollowingTickets(ctx, viewer, params.id),
  )
  serve(app, contract.cancelFollowing, ({ ctx, viewer, params }) =>
    series.cancelFollowing(ctx, viewer, params.id),
  )
}

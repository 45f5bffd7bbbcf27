import * as contract from '@matinee/contract/catalogue/podcasts'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { readPodcast, savePodcast } from './podcasts.ts'

export const podcastSettingRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.getPodcast, ({ ctx, viewer, query }) => readPodcast(ctx, viewer, query))
  serve(app, contract.savePodcast, ({ ctx, viewer, query, body }) => savePodcast(ctx, viewer, query, body))
}

import * as contract from '@matinee/contract/library/podcasts'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { guest } from '../../platform/http/viewer.ts'
import * as addresses from './addresses.ts'
import { sendEpisodeFile } from './episode-files.ts'
import { sendMemberFeed, sendPublicFeed } from './feeds.ts'
import { viewerOfAddress } from './podcast-viewer.ts'

export const podcastRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.getPodcastFeed, ({ params: { id }, request, reply }) =>
    sendPublicFeed(request, reply, id),
  )
  serve(app, contract.getMemberFeed, ({ params, request, reply }) => sendMemberFeed(request, reply, params))
  serve(
    app,
    contract.getPodcastEpisode,
    // The same for everybody: a session that comes along opens nothing more.
    ({ ctx, params, request, reply }) => sendEpisodeFile(ctx, { ...params, viewer: guest, request, reply }),
    { head: true },
  )
  serve(
    app,
    contract.getMemberEpisode,
    async ({ ctx, params: { token, ...params }, request, reply }) =>
      sendEpisodeFile(ctx, { ...params, viewer: await viewerOfAddress(ctx, token), request, reply }),
    { head: true },
  )
  serve(app, contract.listMyPodcasts, ({ ctx, viewer }) => addresses.listMyPodcasts(ctx, viewer))
  serve(app, contract.makePodcastAddress, ({ ctx, viewer }) => addresses.makePodcastAddress(ctx, viewer))
  serve(app, contract.revokePodcastAddress, ({ ctx, viewer }) => addresses.revokePodcastAddress(ctx, viewer))
  serve(app, contract.getPersonPodcastAddress, ({ ctx, viewer, params }) =>
    addresses.readPersonAddress(ctx, viewer, params.id),
  )
  serve(app, contract.revokePersonPodcastAddress, ({ ctx, viewer, params }) =>
    addresses.revokePersonAddress(ctx, viewer, params.id),
  )
}

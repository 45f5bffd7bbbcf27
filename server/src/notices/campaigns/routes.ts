import * as contract from '@matinee/contract/notices/campaigns'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { openCampaignLink } from './links.ts'

/** What the links of a campaign's mail open. */
export const campaignRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.openCampaignLink, async ({ ctx, params, reply }) => {
    const url = await openCampaignLink(ctx, params)
    return reply.header('cache-control', 'no-store').redirect(url, 302)
  })
}

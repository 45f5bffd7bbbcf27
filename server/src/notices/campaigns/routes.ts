import * as contract from '@matinee/contract/notices/campaigns'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { openAutomationLink } from '../automations/mail-feedback.ts'
import { openCampaignLink } from './links.ts'
import { COUNTING_PICTURE, recordOpen } from './opens.ts'

/** What the links of mails of campaigns and automations open. */
export const campaignRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.openCampaignLink, async ({ ctx, params, reply }) => {
    const url = (await openAutomationLink(ctx, params)) ?? (await openCampaignLink(ctx, params))
    return reply.header('cache-control', 'no-store').redirect(url, 302)
  })
  serve(app, contract.openCampaignMail, async ({ ctx, params, reply }) => {
    await recordOpen(ctx, params.token)
    return reply.header('cache-control', 'no-store').type('image/gif').send(COUNTING_PICTURE)
  })
}

import * as contract from '@matinee/contract/notices/campaigns'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { countReaders } from './audience.ts'
import { changeCampaign, createCampaign, deleteCampaign, listCampaigns, readCampaign } from './campaigns.ts'
import { chooseSubject, pauseCampaign, resumeCampaign, startCampaign, stopCampaign } from './course.ts'
import { previewCampaign, testCampaign } from './trial.ts'

export const publisherCampaignRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listCampaigns, ({ ctx, viewer, query }) => listCampaigns(ctx, viewer, query.page))
  serve(app, contract.createCampaign, ({ ctx, viewer, body }) => createCampaign(ctx, viewer, body.subject))
  serve(app, contract.getCampaign, ({ ctx, viewer, params }) => readCampaign(ctx, viewer, params.id))
  serve(app, contract.changeCampaign, ({ ctx, viewer, params, body }) =>
    changeCampaign(ctx, viewer, params.id, body),
  )
  serve(app, contract.deleteCampaign, ({ ctx, viewer, params }) => deleteCampaign(ctx, viewer, params.id))
  serve(app, contract.countCampaignReaders, ({ ctx, viewer, query }) => countReaders(ctx, viewer, query))
  serve(app, contract.previewCampaign, ({ ctx, viewer, body }) => previewCampaign(ctx, viewer, body))
  serve(app, contract.testCampaign, ({ ctx, viewer, params, body }) =>
    testCampaign(ctx, viewer, params.id, body.address),
  )
  serve(app, contract.startCampaign, ({ ctx, viewer, params, body }) =>
    startCampaign(ctx, viewer, params.id, body),
  )
  serve(app, contract.pauseCampaign, ({ ctx, viewer, params }) => pauseCampaign(ctx, viewer, params.id))
  serve(app, contract.resumeCampaign, ({ ctx, viewer, params }) => resumeCampaign(ctx, viewer, params.id))
  serve(app, contract.stopCampaign, ({ ctx, viewer, params }) => stopCampaign(ctx, viewer, params.id))
  serve(app, contract.chooseCampaignSubject, ({ ctx, viewer, params, body }) =>
    chooseSubject(ctx, viewer, params.id, body.variant),
  )
}

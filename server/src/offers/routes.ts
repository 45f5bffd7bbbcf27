import * as contract from '@matinee/contract/offers/offers'
import * as ways from '@matinee/contract/offers/ways'
import type { FastifyPluginAsync } from 'fastify'
import { ProgramNotFound } from '../catalogue/errors.ts'
import { serve } from '../platform/http/serve.ts'
import { listOpenedContent } from './accesses.ts'
import { findOfferOnSale, presentOffer } from './offers.ts'
import { findContentId, listOffersOpening, listPlans } from './queries/offers.ts'

export const offerRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listPlans, async ({ ctx }) => (await listPlans(ctx.db, ctx.store.id)).map(presentOffer))
  serve(app, contract.getOffer, async ({ ctx, params: { id } }) =>
    presentOffer(await findOfferOnSale(ctx, id)),
  )
  serve(app, ways.listOffersOfContent, async ({ ctx, params: { permalink } }) => {
    const contentId = await findContentId(ctx.db, ctx.store.id, permalink)
    if (!contentId) throw ProgramNotFound()
    return (await listOffersOpening(ctx.db, ctx.store.id, contentId)).map(presentOffer)
  })
  serve(app, ways.getOpened, ({ ctx, viewer }) => listOpenedContent(ctx, viewer))
}

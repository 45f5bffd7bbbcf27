import * as contract from '@matinee/contract/offers/offers'
import * as ways from '@matinee/contract/offers/ways'
import type { FastifyPluginAsync } from 'fastify'
import { ProgramNotFound } from '../catalogue/errors.ts'
import { serve } from '../platform/http/serve.ts'
import { listOpenedContent } from './accesses.ts'
import { findOfferOnSale } from './offers.ts'
import { presentTranslated } from './translated-offers.ts'
import { findContentId, listOffersOpening, listPlans } from './queries/offers.ts'

export const offerRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listPlans, async ({ ctx }) =>
    (await listPlans(ctx.db, ctx.store.id)).map((offer) => presentTranslated(ctx, offer)),
  )
  serve(app, contract.getOffer, async ({ ctx, params: { id } }) =>
    presentTranslated(ctx, await findOfferOnSale(ctx, id)),
  )
  serve(app, ways.listOffersOfContent, async ({ ctx, params: { permalink } }) => {
    const contentId = await findContentId(ctx.db, ctx.store.id, permalink)
    if (!contentId) throw ProgramNotFound()
    const offers = await listOffersOpening(ctx.db, ctx.store.id, contentId)
    return offers.map((offer) => presentTranslated(ctx, offer))
  })
  serve(app, ways.getOpened, ({ ctx, viewer }) => listOpenedContent(ctx, viewer))
}

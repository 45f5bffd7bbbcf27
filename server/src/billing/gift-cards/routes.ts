import { claimGiftCard, getGiftCardChoice, lookAtGiftCard } from '@matinee/contract/billing/checkout'
import type { FastifyPluginAsync } from 'fastify'
import { networkOfRequest } from '../../members/sessions/browser.ts'
import { serve } from '../../platform/http/serve.ts'
import * as claiming from './claim.ts'
import { giftCardChoice } from './settings.ts'

/** Visitor routes for gift cards. */
export const giftCardRoutes: FastifyPluginAsync = async (app) => {
  serve(app, getGiftCardChoice, ({ ctx }) => giftCardChoice(ctx))
  serve(app, lookAtGiftCard, ({ ctx, viewer, body, request }) =>
    claiming.previewGiftCard(ctx, viewer, { ...body, network: networkOfRequest(request) }),
  )
  serve(app, claimGiftCard, ({ ctx, viewer, body, request }) =>
    claiming.claimGiftCard(ctx, viewer, { ...body, network: networkOfRequest(request) }),
  )
}

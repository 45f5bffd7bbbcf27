import * as contract from '@matinee/contract/billing/gift-cards'
import type { FastifyPluginAsync } from 'fastify'
import { acceptPictures } from '../../platform/pictures/pictures.ts'
import { serve } from '../../platform/http/serve.ts'
import * as ending from './revocation.ts'
import * as managing from './gift-card-admin.ts'
import * as settings from './settings.ts'

export const publisherGiftCardRoutes: FastifyPluginAsync = async (app) => {
  acceptPictures(app)
  serve(app, contract.listGiftCards, ({ ctx, viewer, query }) => managing.listGiftCards(ctx, viewer, query))
  serve(app, contract.getGiftCard, ({ ctx, viewer, params }) => managing.readGiftCard(ctx, viewer, params.id))
  serve(app, contract.resendGiftCard, ({ ctx, viewer, params, body }) =>
    managing.resendGiftCard(ctx, viewer, params.id, body.recipient_email),
  )
  serve(app, contract.undoGiftClaim, ({ ctx, viewer, params }) =>
    managing.undoGiftClaim(ctx, viewer, params.id),
  )
  serve(app, contract.refundGiftCard, ({ ctx, viewer, params, body }) =>
    ending.refundGiftCard(ctx, viewer, params.id, body),
  )
  serve(app, contract.revokeGiftCard, ({ ctx, viewer, params, body }) =>
    ending.revokeGiftCard(ctx, viewer, params.id, body),
  )
  serve(app, contract.getGiftSettings, ({ ctx, viewer }) => settings.readGiftSettings(ctx, viewer))
  serve(app, contract.changeGiftSettings, ({ ctx, viewer, body }) =>
    settings.changeGiftSettings(ctx, viewer, body),
  )
  serve(app, contract.setGiftImage, ({ ctx, viewer, request }) =>
    settings.setGiftImage(ctx, viewer, request.body),
  )
  serve(app, contract.removeGiftImage, ({ ctx, viewer }) => settings.setGiftImage(ctx, viewer, null))
}

import * as contract from '@matinee/contract/offers/offers-admin'
import type { FastifyPluginAsync } from 'fastify'
import type { StoreContext } from '../platform/http/http.ts'
import { acceptPictures } from '../platform/pictures/pictures.ts'
import { serve } from '../platform/http/serve.ts'
import { grantAccessToPerson, listAccesses, restoreAccess, revokeAccess } from './access-admin.ts'
import * as managing from './offer-admin.ts'
import { setOfferImage } from './pictures.ts'
import { offersOfProgram, setOffersOfProgram } from './program-offers.ts'
import type { OfferStatistics } from './offer-statistics.ts'

/** The endpoints of offers in the admin. */
export const publisherOfferRoutes =
  (sold: OfferStatistics): FastifyPluginAsync =>
  async (app) => {
    acceptPictures(app)
    const at = (ctx: StoreContext) => ({ ...ctx, sold })
    serve(app, contract.listManagedOffers, ({ ctx, viewer }) => managing.listOffers(at(ctx), viewer))
    serve(app, contract.createOffer, ({ ctx, viewer, body }) => managing.createOffer(at(ctx), viewer, body))
    serve(app, contract.orderOffers, ({ ctx, viewer, body }) =>
      managing.orderOffers(at(ctx), viewer, body.ids),
    )
    serve(app, contract.getManagedOffer, ({ ctx, viewer, params }) =>
      managing.readOffer(at(ctx), viewer, params.id),
    )
    serve(app, contract.changeOffer, ({ ctx, viewer, params, body }) =>
      managing.changeOffer(at(ctx), viewer, params.id, body),
    )
    serve(app, contract.deleteOffer, ({ ctx, viewer, params }) =>
      managing.removeOffer(at(ctx), viewer, params.id),
    )
    serve(app, contract.duplicateOffer, ({ ctx, viewer, params }) =>
      managing.duplicateOffer(at(ctx), viewer, params.id),
    )
    serve(app, contract.archiveOffer, ({ ctx, viewer, params }) =>
      managing.archiveOffer(at(ctx), viewer, params.id),
    )
    serve(app, contract.restoreOffer, ({ ctx, viewer, params }) =>
      managing.restoreOffer(at(ctx), viewer, params.id),
    )
    serve(app, contract.setOfferImage, ({ ctx, viewer, params, request }) =>
      setOfferImage(at(ctx), viewer, params.id, request.body),
    )
    serve(app, contract.removeOfferImage, ({ ctx, viewer, params }) =>
      managing.setOfferPicture(at(ctx), viewer, params.id, null),
    )
  }

/** The endpoints of a program's offers and a person's accesses in the admin. */
export const publisherAccessRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listOffersOfProgram, ({ ctx, viewer, params }) =>
    offersOfProgram(ctx, viewer, params.id),
  )
  serve(app, contract.setOffersOfProgram, ({ ctx, viewer, params, body }) =>
    setOffersOfProgram(ctx, viewer, params.id, body.offer_ids),
  )
  serve(app, contract.listPersonAccesses, ({ ctx, viewer, params, query }) =>
    listAccesses(ctx, viewer, { id: params.id, page: query.page }),
  )
  serve(app, contract.grantPersonAccess, ({ ctx, viewer, params, body }) =>
    grantAccessToPerson(ctx, viewer, params.id, body),
  )
  serve(app, contract.revokePersonAccess, ({ ctx, viewer, params, body }) =>
    revokeAccess(ctx, viewer, { id: params.id, accessId: params.access_id, reason: body.reason }),
  )
  serve(app, contract.restorePersonAccess, ({ ctx, viewer, params }) =>
    restoreAccess(ctx, viewer, { id: params.id, accessId: params.access_id }),
  )
}

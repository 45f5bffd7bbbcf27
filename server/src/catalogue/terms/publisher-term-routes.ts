import * as contract from '@matinee/contract/catalogue/terms'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { acceptPictures } from '../../platform/pictures/pictures.ts'
import { serve } from '../../platform/http/serve.ts'
import { assignAuthorPage, listAuthorMembers } from './author-members.ts'
import { listCategoryPrograms, moveCategoryProgram, sortCategoryPrograms } from './category-order.ts'
import * as fields from './store-fields.ts'
import { removeTermImage, setTermImage } from './term-image.ts'
import { mergeTerm, orderTerms, removeTerm } from './term-order.ts'
import * as terms from './terms.ts'

export const publisherTermRoutes: FastifyPluginAsync = async (app) => {
  acceptPictures(app)
  serveTerms(app, 'categories', contract.staffCategories)
  serveTerms(app, 'authors', contract.staffAuthors)
  serveCategoryOrder(app)
  serveFields(app)
  serve(app, contract.listAuthorMembers, ({ ctx, viewer }) => listAuthorMembers(ctx, viewer))
  serve(app, contract.giveAuthorPage, ({ ctx, viewer, params, body }) =>
    assignAuthorPage(ctx, viewer, { ...params, ...body }),
  )
}

type TermCalls = typeof contract.staffCategories | typeof contract.staffAuthors

/** Categories and authors share these routes; their schemas hold what differs. */
function serveTerms(app: FastifyInstance, kind: contract.TermKind, calls: TermCalls) {
  serve(app, calls.list, ({ ctx, viewer }) => terms.listTerms(ctx, viewer, kind))
  serve(app, calls.create, ({ ctx, viewer, body }) => terms.createTerm(ctx, viewer, kind, body))
  serve(app, calls.read, ({ ctx, viewer, params }) => terms.readTerm(ctx, viewer, kind, params.id))
  serve(app, calls.change, ({ ctx, viewer, params, body }) =>
    terms.changeTerm(ctx, viewer, kind, params.id, body),
  )
  serve(app, calls.order, ({ ctx, viewer, body }) => orderTerms(ctx, viewer, kind, body))
  serve(app, calls.merge, ({ ctx, viewer, params, body }) => mergeTerm(ctx, viewer, kind, params.id, body))
  serve(app, calls.remove, ({ ctx, viewer, params, query }) =>
    removeTerm(ctx, viewer, kind, params.id, query),
  )
  serve(app, calls.setImage, ({ ctx, viewer, params, request }) =>
    setTermImage(ctx, viewer, kind, params.id, request.body),
  )
  serve(app, calls.removeImage, ({ ctx, viewer, params }) => removeTermImage(ctx, viewer, kind, params.id))
}

function serveCategoryOrder(app: FastifyInstance) {
  serve(app, contract.listPlaced, ({ ctx, viewer, params, query }) =>
    listCategoryPrograms(ctx, viewer, { ...params, ...query }),
  )
  serve(app, contract.placeProgram, ({ ctx, viewer, params, body }) =>
    moveCategoryProgram(ctx, viewer, { id: params.id, contentId: params.content_id, ...body }),
  )
  serve(app, contract.sortPlaced, ({ ctx, viewer, params, body }) =>
    sortCategoryPrograms(ctx, viewer, { ...params, ...body }),
  )
}

function serveFields(app: FastifyInstance) {
  serve(app, contract.listFields, ({ ctx, viewer }) => fields.listFields(ctx, viewer))
  serve(app, contract.createField, ({ ctx, viewer, body }) => fields.createField(ctx, viewer, body))
  serve(app, contract.changeField, ({ ctx, viewer, params, body }) =>
    fields.changeField(ctx, viewer, params.id, body),
  )
  serve(app, contract.orderFields, ({ ctx, viewer, body }) => fields.orderFields(ctx, viewer, body))
  serve(app, contract.removeField, ({ ctx, viewer, params }) => fields.removeField(ctx, viewer, params.id))
}

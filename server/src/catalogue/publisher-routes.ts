import * as contract from '@matinee/contract/programs'
import * as terms from '@matinee/contract/terms'
import { getOverview } from '@matinee/contract/store'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../platform/serve.ts'
import { setImage } from './own-image.ts'
import * as programs from './programs.ts'
import { readOverview } from './overview.ts'
import { createTerm, listTerms } from './terms.ts'
import { deleteProgram } from './removal.ts'

const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
const PICTURE_BYTES = 10 * 1024 * 1024

export const publisherCatalogueRoutes: FastifyPluginAsync = async (app) => {
  app.addContentTypeParser(
    PICTURE_TYPES,
    { parseAs: 'buffer', bodyLimit: PICTURE_BYTES },
    (_request, body, done) => done(null, body),
  )

  serve(app, getOverview, ({ ctx, viewer }) => readOverview(ctx, viewer))
  serve(app, contract.listPrograms, ({ ctx, viewer, query }) => programs.listPrograms(ctx, viewer, query))
  serve(app, contract.getProgram, ({ ctx, viewer, params }) => programs.readProgram(ctx, viewer, params.id))
  serve(app, contract.createProgram, ({ ctx, viewer, body }) => programs.createProgram(ctx, viewer, body))
  serve(app, contract.changeProgram, ({ ctx, viewer, params, body }) =>
    programs.changeProgram(ctx, viewer, params.id, body),
  )
  serve(app, contract.publishProgram, ({ ctx, viewer, params }) =>
    programs.publishProgram(ctx, viewer, params.id),
  )
  serve(app, contract.unpublishProgram, ({ ctx, viewer, params }) =>
    programs.unpublishProgram(ctx, viewer, params.id),
  )
  serve(app, contract.deleteProgram, ({ ctx, viewer, params }) => deleteProgram(ctx, viewer, params.id))
  serve(app, contract.setProgramImage, ({ ctx, viewer, params, request }) =>
    setImage(ctx, viewer, params.id, request.body),
  )
  for (const kind of ['categories', 'authors'] as const) {
    serve(app, terms.listTerms[kind], ({ ctx, viewer }) => listTerms(ctx, viewer, kind))
    serve(app, terms.createTerm[kind], ({ ctx, viewer, body }) => createTerm(ctx, viewer, kind, body))
  }
}

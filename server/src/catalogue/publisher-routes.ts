import { tryAccess as tryAccessCall } from '@matinee/contract/store/access-rules'
import { getContentDraft } from '@matinee/contract/catalogue/catalogue'
import * as contract from '@matinee/contract/catalogue/programs'
import {
  changeProgramEmbedding as changeProgramEmbeddingCall,
  getProgramEmbedding,
} from '@matinee/contract/embeds/embeds'
import { getOverview } from '@matinee/contract/store/store'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { acceptPictures } from '../platform/pictures/pictures.ts'
import { serve } from '../platform/http/serve.ts'
import { actOnPrograms } from './programs/bulk.ts'
import { readContentDraft } from './programs/draft-content.ts'
import * as life from './programs/lifecycle.ts'
import { discardNextFilm } from './programs/film-replacement.ts'
import { readOverview } from './programs/overview.ts'
import {
  parseCrop,
  readAutomaticCrop,
  removeShapeImage,
  setImage,
  setShapeImage,
} from './programs/program-image.ts'
import { changeProgramEmbedding, readProgramEmbedding } from './programs/embed-permission.ts'
import { listPrograms } from './programs/program-list.ts'
import { readProgram } from './programs/program.ts'
import { changeProgram, createProgram, discardChanges } from './programs/programs.ts'
import { deleteProgram } from './programs/program-removal.ts'
import { duplicateProgram } from './programs/duplicate.ts'
import * as revisions from './revisions/program-revisions.ts'
import * as views from './search/saved-views.ts'
import { tryAccess } from './regions/access-test.ts'
import { scheduleProgram, unscheduleProgram } from './programs/schedule.ts'

export const publisherCatalogueRoutes: FastifyPluginAsync = async (app) => {
  acceptPictures(app)
  serve(app, tryAccessCall, ({ ctx, viewer, body }) => tryAccess(ctx, viewer, body))
  serve(app, getOverview, ({ ctx, viewer }) => readOverview(ctx, viewer))
  servePrograms(app)
  serveRevisions(app)
  serveEmbedding(app)
  serveLifecycle(app)
  serveImages(app)
  serveViews(app)
}

function servePrograms(app: FastifyInstance) {
  serve(app, contract.listPrograms, ({ ctx, viewer, query }) => listPrograms(ctx, viewer, query))
  serve(app, contract.actOnPrograms, ({ ctx, viewer, body }) => actOnPrograms(ctx, viewer, body))
  serve(app, getContentDraft, ({ ctx, viewer, params }) => readContentDraft(ctx, viewer, params.permalink))
  serve(app, contract.getProgram, ({ ctx, viewer, params }) => readProgram(ctx, viewer, params.id))
  serve(app, contract.createProgram, ({ ctx, viewer, body }) => createProgram(ctx, viewer, body))
  serve(app, contract.changeProgram, ({ ctx, viewer, params, body }) =>
    changeProgram(ctx, viewer, params.id, body),
  )
  serve(app, contract.duplicateProgram, ({ ctx, viewer, params }) => duplicateProgram(ctx, viewer, params.id))
  serve(app, contract.discardChanges, ({ ctx, viewer, params }) => discardChanges(ctx, viewer, params.id))
  serve(app, contract.discardNextFilm, ({ ctx, viewer, params }) => discardNextFilm(ctx, viewer, params.id))
  serve(app, contract.deleteProgram, ({ ctx, viewer, params }) => deleteProgram(ctx, viewer, params.id))
}

function serveRevisions(app: FastifyInstance) {
  serve(app, contract.listProgramRevisions, ({ ctx, viewer, params }) =>
    revisions.listProgramRevisions(ctx, viewer, params.id),
  )
  serve(app, contract.compareProgramRevision, ({ ctx, viewer, params }) =>
    revisions.compareProgramRevision(ctx, viewer, params),
  )
  serve(app, contract.restoreProgramRevision, ({ ctx, viewer, params, body }) =>
    revisions.restoreProgramRevision(ctx, viewer, { ...params, ...body }),
  )
}

function serveEmbedding(app: FastifyInstance) {
  serve(app, getProgramEmbedding, ({ ctx, viewer, params }) => readProgramEmbedding(ctx, viewer, params.id))
  serve(app, changeProgramEmbeddingCall, ({ ctx, viewer, params, body }) =>
    changeProgramEmbedding(ctx, viewer, { ...params, ...body }),
  )
}

function serveLifecycle(app: FastifyInstance) {
  serve(app, contract.publishProgram, ({ ctx, viewer, params, query }) =>
    life.publishProgram(ctx, viewer, params.id, query),
  )
  serve(app, contract.unpublishProgram, ({ ctx, viewer, params }) =>
    life.unpublishProgram(ctx, viewer, params.id),
  )
  serve(app, contract.archiveProgram, ({ ctx, viewer, params }) =>
    life.archiveProgram(ctx, viewer, params.id),
  )
  serve(app, contract.restoreProgram, ({ ctx, viewer, params }) =>
    life.restoreProgram(ctx, viewer, params.id),
  )
  serve(app, contract.scheduleProgram, ({ ctx, viewer, params, body }) =>
    scheduleProgram(ctx, viewer, params.id, body),
  )
  serve(app, contract.unscheduleProgram, ({ ctx, viewer, params }) =>
    unscheduleProgram(ctx, viewer, params.id),
  )
}

function serveImages(app: FastifyInstance) {
  serve(app, contract.setProgramImage, ({ ctx, viewer, params, request }) =>
    setImage(ctx, viewer, params.id, request.body),
  )
  serve(app, contract.setShapeImage, ({ ctx, viewer, params: { id, shape }, query, request }) =>
    setShapeImage(ctx, viewer, id, {
      shape,
      bytes: request.body,
      crop: parseCrop(query),
      still: query.still,
      from: query.from,
    }),
  )
  serve(app, contract.getAutomaticCut, ({ ctx, viewer, params: { id, shape }, query }) =>
    readAutomaticCrop(ctx, viewer, id, { shape, ...query }),
  )
  serve(app, contract.removeShapeImage, ({ ctx, viewer, params: { id, shape } }) =>
    removeShapeImage(ctx, viewer, id, shape),
  )
}

function serveViews(app: FastifyInstance) {
  serve(app, contract.listViews, ({ ctx, viewer }) => views.listViews(ctx, viewer))
  serve(app, contract.createView, ({ ctx, viewer, body }) => views.createView(ctx, viewer, body))
  serve(app, contract.changeView, ({ ctx, viewer, params, body }) =>
    views.changeView(ctx, viewer, params.id, body),
  )
  serve(app, contract.deleteView, ({ ctx, viewer, params }) => views.deleteView(ctx, viewer, params.id))
}

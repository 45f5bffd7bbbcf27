import * as contract from '@matinee/contract/catalogue/film-imports'
import type { FastifyPluginAsync } from 'fastify'
import type { Readable } from 'node:stream'
import { serve } from '../../platform/http/serve.ts'
import * as imports from './film-imports.ts'

export const filmImportRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.startFilmImport, ({ ctx, viewer, body }) => imports.startFilmImport(ctx, viewer, body))
  serve(app, contract.listFilmImports, ({ ctx, viewer, query }) =>
    imports.listFilmImports(ctx, viewer, query),
  )
  serve(app, contract.listImportFolders, ({ ctx, viewer }) => imports.listImportFolders(ctx, viewer))
  serve(app, contract.getFilmImport, ({ ctx, viewer, params }) =>
    imports.readFilmImport(ctx, viewer, params.id),
  )
  serve(app, contract.listFilmImportRows, ({ ctx, viewer, params, query }) =>
    imports.listRows(ctx, viewer, { id: params.id, ...query }),
  )
  serve(app, contract.runFilmImport, ({ ctx, viewer, params, body }) =>
    imports.runFilmImport(ctx, viewer, params.id, body),
  )
  serve(app, contract.stopFilmImport, ({ ctx, viewer, params }) =>
    imports.stopFilmImport(ctx, viewer, params.id),
  )
  serve(app, contract.undoFilmImport, ({ ctx, viewer, params }) =>
    imports.undoFilmImport(ctx, viewer, params.id),
  )
}

/** Accepts the file of a list as raw bytes, whatever its content type. */
export const filmListRoutes: FastifyPluginAsync = async (app) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  serve(app, contract.uploadFilmList, async ({ ctx, viewer, query, request }) => {
    try {
      const bytes = (request.body ?? request.raw) as Readable
      return await imports.uploadFilmList(ctx, viewer, { fileName: query.file_name, bytes })
    } catch (error) {
      request.raw.resume() // browsers read a refusal only after sending the whole body
      throw error
    }
  })
}

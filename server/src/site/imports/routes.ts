import * as contract from '@matinee/contract/site/page-imports'
import type { FastifyPluginAsync } from 'fastify'
import type { Readable } from 'node:stream'
import { serve } from '../../platform/http/serve.ts'
import * as imports from './page-imports.ts'

export const pageImportRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listPageImports, ({ ctx, viewer, query }) =>
    imports.listPageImports(ctx, viewer, query),
  )
  serve(app, contract.getPageImport, ({ ctx, viewer, params }) =>
    imports.readPageImport(ctx, viewer, params.id),
  )
  serve(app, contract.listPageImportRows, ({ ctx, viewer, params, query }) =>
    imports.listRows(ctx, viewer, { id: params.id, ...query }),
  )
  serve(app, contract.runPageImport, ({ ctx, viewer, params, body }) =>
    imports.runPageImport(ctx, viewer, params.id, body),
  )
  serve(app, contract.stopPageImport, ({ ctx, viewer, params }) =>
    imports.stopPageImport(ctx, viewer, params.id),
  )
  serve(app, contract.undoPageImport, ({ ctx, viewer, params }) =>
    imports.undoPageImport(ctx, viewer, params.id),
  )
}

/** Accepts an export as raw bytes, whatever its content type. */
export const ghostExportRoutes: FastifyPluginAsync = async (app) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  serve(app, contract.uploadGhostExport, async ({ ctx, viewer, query, request }) => {
    try {
      const bytes = (request.body ?? request.raw) as Readable
      const { file_name: fileName, site_address: address } = query
      return await imports.uploadGhostExport(ctx, viewer, { fileName, address, bytes })
    } catch (error) {
      request.raw.resume() // browsers read a refusal only after sending the whole body
      throw error
    }
  })
}

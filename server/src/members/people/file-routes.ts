import * as contract from '@matinee/contract/members/people-imports'
import { exportPerson as personFile } from '@matinee/contract/members/people'
import { peopleFile } from '@matinee/contract/members/people-lists'
import type { FastifyPluginAsync } from 'fastify'
import { Readable } from 'node:stream'
import { CSV, sendCsv, sendFile } from '../../platform/http/file-answers.ts'
import { serve } from '../../platform/http/serve.ts'
import { csvOf } from '../../platform/text/csv-writer.ts'
import { TaskNotFound } from './errors.ts'
import * as imports from './imports.ts'
import { exportPerson } from './person-acts.ts'
import { exportFileOf } from './tasks.ts'

/** Staff routes for files of people. */
export const importRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listImports, ({ ctx, viewer, query }) => imports.listImports(ctx, viewer, query))
  serve(app, contract.getImport, ({ ctx, viewer, params }) => imports.readImport(ctx, viewer, params.id))
  serve(app, contract.rereadImport, ({ ctx, viewer, params, body }) =>
    imports.rereadImport(ctx, viewer, params.id, body),
  )
  serve(app, contract.checkImport, ({ ctx, viewer, params, body }) =>
    imports.checkImport(ctx, viewer, params.id, body),
  )
  serve(app, contract.runImport, ({ ctx, viewer, params }) => imports.runImport(ctx, viewer, params.id))
  serve(app, contract.cancelImport, ({ ctx, viewer, params }) => imports.cancelImport(ctx, viewer, params.id))
  serve(app, contract.undoImport, ({ ctx, viewer, params }) => imports.undoImport(ctx, viewer, params.id))
  serve(app, contract.listFaults, ({ ctx, viewer, params, query }) =>
    imports.listFaults(ctx, viewer, { id: params.id, page: query.page }),
  )
}

/** Files of people as streams. */
export const peopleFileRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.faultsFile, async ({ ctx, viewer, params: { id }, reply }) =>
    sendCsv(reply, `import-${id}-errors`, csvOf(await imports.faultRows(ctx, viewer, id))),
  )
  serve(app, peopleFile, async ({ ctx, viewer, params, reply }) => {
    const { key, name } = await exportFileOf(ctx, viewer, params.id)
    const file = await ctx.storage.open(key)
    if (!file) throw TaskNotFound()
    return sendFile(reply.header('content-length', file.size), { name, type: CSV }, file.stream)
  })
  serve(app, personFile, async ({ ctx, viewer, params: { id }, reply }) => {
    const text = Readable.from(await exportPerson(ctx, viewer, id), { objectMode: false })
    return sendFile(reply, { name: `person-${id}.json`, type: 'application/json; charset=utf-8' }, text)
  })
}

/** Accepts an uploaded file as raw bytes, whatever its content type. */
export const importIntakeRoutes: FastifyPluginAsync = async (app) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  serve(app, contract.uploadImport, async ({ ctx, viewer, query, request }) => {
    try {
      const bytes = (request.body ?? request.raw) as Readable
      return await imports.uploadImport(ctx, viewer, { fileName: query.file_name, bytes })
    } catch (error) {
      request.raw.resume() // browsers read a refusal only after sending the whole body
      throw error
    }
  })
}

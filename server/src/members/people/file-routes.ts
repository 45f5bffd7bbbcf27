import * as contract from '@matinee/contract/people-imports'
import { exportPerson as personFile } from '@matinee/contract/people'
import { peopleFile } from '@matinee/contract/people-lists'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { Id } from '@matinee/contract/shapes'
import { storeContext, viewerOf } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { csvOf } from '../../platform/csv-writing.ts'
import { TaskNotFound } from './errors.ts'
import * as imports from './imports.ts'
import { exportPerson } from './person-acts.ts'
import { exportFileOf } from './tasks.ts'

/** The staff's calls on files of people. */
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

type FileRequest = FastifyRequest<{ Params: { id: number } }>
const params = Type.Object({ id: Id })

/** Files of people as bytes, each piece by piece. */
export const peopleFileRoutes: FastifyPluginAsync = async (app) => {
  app.get(contract.faultsFile, { schema: { params } }, async (request: FileRequest, reply) => {
    const rows = await imports.faultRows(storeContext(request), await viewerOf(request), request.params.id)
    return asFile(reply, `import-${request.params.id}-errors.csv`, CSV).send(csvOf(rows))
  })
  app.get(peopleFile, { schema: { params } }, async (request: FileRequest, reply) => {
    const ctx = storeContext(request)
    const { key, name } = await exportFileOf(ctx, await viewerOf(request), request.params.id)
    const file = await ctx.storage.open(key)
    if (!file) throw TaskNotFound()
    return asFile(reply, name, CSV).header('content-length', file.size).send(file.stream)
  })
  app.get(personFile, { schema: { params } }, async (request: FileRequest, reply) => {
    const text = await exportPerson(storeContext(request), await viewerOf(request), request.params.id)
    const name = `person-${request.params.id}.json`
    return asFile(reply, name, 'application/json; charset=utf-8').send(
      Readable.from(text, { objectMode: false }),
    )
  })
}

const CSV = 'text/csv; charset=utf-8'

const asFile = (reply: FastifyReply, name: string, type: string) =>
  reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')

/** A file of people goes past the parsers, whatever it says it is. */
export const importIntakeRoutes: FastifyPluginAsync = async (app) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  serve(app, contract.uploadImport, async ({ ctx, viewer, query, request }) => {
    try {
      const bytes = (request.body ?? request.raw) as Readable
      return await imports.uploadImport(ctx, viewer, { fileName: query.file_name, bytes })
    } catch (error) {
      request.raw.resume() // a browser reads the refusal when it has sent all
      throw error
    }
  })
}

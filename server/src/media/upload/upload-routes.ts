import * as contract from '@matinee/contract/media/media'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { ProgramGateway } from '../program-gateway.ts'
import { sweepUploads } from './upload-jobs.ts'
import type { UploadServer } from './upload-server.ts'

/** The tus endpoint: resumable uploads, each visible to the member who started it only. */
export const uploadRoutes =
  (programs: ProgramGateway): FastifyPluginAsync =>
  async (app) => {
    const uploads = lazyUploadServer(app, programs)
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _body, done) => done(null)) // the bytes bypass Fastify
    app.options(contract.UPLOADS_PATH, async (request, reply) => (await uploads()).describe(request, reply))
    serve(app, contract.beginUpload, async (call) => (await uploads()).begin(call))
    serve(app, contract.getUploadState, async (call) => (await uploads()).state(call))
    serve(app, contract.appendToUpload, async (call) => (await uploads()).append(call))
    serve(app, contract.abandonUpload, async (call) => (await uploads()).giveUp(call))
    app.addHook('onListen', function finishLeft(this: FastifyInstance) {
      sweepUploads(this.ctx, programs).catch((error: unknown) =>
        this.log.error({ err: error }, 'uploads could not be swept'),
      )
    })
  }

/** The tus server is loaded with the first upload: most processes never need it. */
function lazyUploadServer({ ctx }: FastifyInstance, programs: ProgramGateway): () => Promise<UploadServer> {
  let opened: Promise<UploadServer> | undefined
  return () =>
    (opened ??= import('./upload-server.ts').then(({ openUploadServer: openUploads }) =>
      openUploads(ctx, programs),
    ))
}

import * as contract from '@matinee/contract/media'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { serve } from '../platform/serve.ts'
import type { Programs } from './programs.ts'
import { sweepUploads } from './upload-jobs.ts'
import type { Uploads } from './upload-protocol.ts'

/** The tus endpoint: resumable uploads, each belonging to the member who began it. */
export const uploadRoutes =
  (programs: Programs): FastifyPluginAsync =>
  async (app) => {
    const uploads = openedOnce(app, programs)
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _body, done) => done(null)) // the bytes go past Fastify, to the disk
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

/** The tus server is loaded with the first upload: most processes never see one. */
function openedOnce({ ctx }: FastifyInstance, programs: Programs): () => Promise<Uploads> {
  let opened: Promise<Uploads> | undefined
  return () =>
    (opened ??= import('./upload-protocol.ts').then(({ openUploads }) => openUploads(ctx, programs)))
}

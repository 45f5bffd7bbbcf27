import { UPLOADS_PATH } from '@matinee/contract/media'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Programs } from './programs.ts'
import { sweepUploads } from './upload-jobs.ts'
import type { UploadRequest, Uploads } from './upload-protocol.ts'

/** The tus endpoint: resumable uploads, each belonging to the member who began it. */
export const uploadRoutes =
  (programs: Programs): FastifyPluginAsync =>
  async (app) => {
    const uploads = openedOnce(app, programs)
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _body, done) => done(null)) // the bytes go past Fastify, to the disk
    app.options(UPLOADS_PATH, async (request, reply) => (await uploads()).describe(request, reply))
    app.post(UPLOADS_PATH, async (request, reply) => (await uploads()).begin(request, reply))
    app.head<OneUpload>(ONE, async (request, reply) => (await uploads()).state(request, reply))
    app.patch<OneUpload>(ONE, async (request, reply) => (await uploads()).append(request, reply))
    app.delete<OneUpload>(ONE, async (request, reply) => (await uploads()).giveUp(request, reply))
    app.addHook('onListen', function finishLeft(this: FastifyInstance) {
      sweepUploads(this.ctx, programs).catch((error: unknown) =>
        this.log.error({ err: error }, 'uploads could not be swept'),
      )
    })
  }

const ONE = `${UPLOADS_PATH}/:id`

interface OneUpload {
  Params: UploadRequest['params']
}

/** The tus server is loaded with the first upload: most processes never see one. */
function openedOnce({ ctx }: FastifyInstance, programs: Programs): () => Promise<Uploads> {
  let opened: Promise<Uploads> | undefined
  return () =>
    (opened ??= import('./upload-protocol.ts').then(({ openUploads }) => openUploads(ctx, programs)))
}

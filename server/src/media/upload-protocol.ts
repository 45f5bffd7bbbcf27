import { UPLOADS_PATH } from '@matinee/contract/media'
import { Server, TUS_RESUMABLE, type DataStore } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { InternalError, Refusal } from '../platform/errors.ts'
import type { Context } from '../platform/context.ts'
import { storeContext, viewerOf, type StoreContext } from '../platform/http.ts'
import { whoReaches } from '../platform/viewer.ts'
import type { Programs } from './programs.ts'
import { UploadInterrupted, UploadMalformed, UploadNotFound, UploadOutOfStep } from './upload-errors.ts'
import { touchUpload, type UploadRow } from './upload-queries.ts'
import { bytesArrived, openUploadStore } from './upload-store.ts'
import { readWish } from './upload-wish.ts'
import {
  abandonUpload,
  beginUpload,
  findUpload,
  finishUpload,
  receiptOf,
  refuseIfFull,
  type Receipt,
} from './uploads.ts'

export type UploadRequest = FastifyRequest<{ Params: { id: string } }>

interface Transfer {
  ctx: StoreContext
  upload: UploadRow
}

export const openUploads = async (ctx: Context, programs: Programs): Promise<Uploads> =>
  new Uploads(programs, await openUploadStore(ctx))

/** Speaks the tus protocol; the bytes are left to its own server. */
export class Uploads {
  readonly #programs: Programs
  readonly #store: DataStore
  readonly #tus: Server
  readonly #transfers = new WeakMap<IncomingMessage, Transfer>()

  constructor(programs: Programs, store: DataStore) {
    this.#programs = programs
    this.#store = store
    this.#tus = this.#makeServer()
  }

  describe(request: FastifyRequest, reply: FastifyReply) {
    reply.header('tus-max-size', storeContext(request).config.upload_limit)
    return this.#hand(request, reply)
  }

  async begin(request: FastifyRequest, reply: FastifyReply) {
    const ctx = storeContext(request)
    const upload = await beginUpload(ctx, this.#programs, await viewerOf(request), readWish(request.headers))
    try {
      return await this.#transfer(request, reply, { ctx, upload })
    } catch (error) {
      await abandonUpload(ctx, this.#store, upload)
      throw error
    }
  }

  async state(request: UploadRequest, reply: FastifyReply) {
    const { transfer, receipt } = await this.#find(request)
    return receipt ? sendReceipt(reply.code(200), receipt) : this.#transfer(request, reply, transfer)
  }

  async append(request: UploadRequest, reply: FastifyReply) {
    const { transfer, receipt } = await this.#find(request)
    if (receipt && Number(request.headers['upload-offset']) !== receipt.size) throw UploadOutOfStep()
    if (receipt) return sendReceipt(reply.code(204), receipt)
    const { ctx, upload } = transfer
    await refuseIfFull(ctx, Number(request.headers['content-length'] ?? 0))
    await touch(ctx, upload)
    return this.#transfer(request, reply, transfer)
  }

  async giveUp(request: UploadRequest, reply: FastifyReply) {
    const { transfer, receipt } = await this.#find(request)
    if (receipt) throw UploadNotFound()
    await abandonUpload(transfer.ctx, this.#store, transfer.upload)
    return reply.code(204).header('tus-resumable', TUS_RESUMABLE).send()
  }

  /** The viewer's upload; or what has become of it, made now if a server died before it could. */
  async #find(
    request: UploadRequest,
  ): Promise<{ transfer: Transfer; receipt?: never } | { receipt: Receipt; transfer?: never }> {
    const ctx = storeContext(request)
    const viewer = whoReaches(await viewerOf(request), 'content', 'own')
    const upload = await findUpload(ctx, viewer, request.params.id)
    if (!upload) return { receipt: await receiptOf(ctx, this.#programs, request.params.id) }
    if ((await bytesArrived(this.#store, upload)) !== upload.size) return { transfer: { ctx, upload } }
    return { receipt: await finishUpload(ctx, this.#programs, this.#store, upload) }
  }

  async #transfer(request: FastifyRequest, reply: FastifyReply, transfer: Transfer) {
    this.#transfers.set(request.raw, transfer)
    return this.#hand(request, reply)
  }

  /** Lets the tus server answer, on the headers set so far. A refusal comes back as an error, nothing being sent. */
  async #hand(request: FastifyRequest, reply: FastifyReply) {
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '')
    await this.#tus.handle(request.raw, reply.raw)
    return reply.hijack()
  }

  #makeServer(): Server {
    const of = (request: TusRequest) => this.#transfers.get(request.runtime!.node!.req as IncomingMessage)!
    return new Server({
      path: UPLOADS_PATH,
      datastore: this.#store,
      allowedOrigins: [], // the admin's own origin alone
      namingFunction: (request) => of(request).upload.key,
      generateUrl: (request, { path }) => `${path}/${of(request).upload.id}`,
      getFileIdFromRequest: (request) => of(request).upload.key,
      onUploadFinish: async (request) => {
        const { ctx, upload } = of(request)
        return { headers: headersOf(await finishUpload(ctx, this.#programs, this.#store, upload)) }
      },
      onResponseError: (_request, error) => {
        throw asRefusal(error)
      },
    })
  }
}

const HOUR_MS = 60 * 60 * 1000

/** Notes that the sender is there, now and then: every part would wait for the database's disk. */
async function touch({ db, clock }: StoreContext, { id, active_at }: UploadRow) {
  const now = clock.now()
  if (now.getTime() - Date.parse(active_at) > HOUR_MS) await touchUpload(db, id, now.toISOString())
}

type TusRequest = Parameters<NonNullable<ConstructorParameters<typeof Server>[0]['onUploadCreate']>>[0]

const headersOf = ({ videoId, programId }: Receipt): Record<string, string> => ({
  'Upload-Video-Id': String(videoId),
  ...(programId && { 'Upload-Program-Id': String(programId) }),
})

function sendReceipt(reply: FastifyReply, receipt: Receipt) {
  reply.headers({
    'tus-resumable': TUS_RESUMABLE,
    'upload-offset': receipt.size,
    'upload-length': receipt.size,
  })
  return reply.headers(headersOf(receipt)).header('cache-control', 'no-store').send()
}

/** The errors of the tus server as refusals: in words, and in the one shape. */
function asRefusal(error: Error | { status_code: number; body: string }): Error {
  if (error instanceof Refusal) return error
  if (!('status_code' in error)) return error
  if (error.status_code === 404 || error.status_code === 410) return UploadNotFound()
  if (error.status_code === 409) return UploadOutOfStep()
  if (error.status_code >= 500) return InternalError()
  return error.body.startsWith('Request aborted') ? UploadInterrupted() : UploadMalformed()
}

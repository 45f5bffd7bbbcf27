import { UPLOADS_PATH } from '@matinee/contract/media/media'
import { HOUR_MS } from '@matinee/contract/platform/durations'
import { MemoryLocker, Server, TUS_RESUMABLE, type DataStore, type Locker } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AsyncLocalStorage } from 'node:async_hooks'
import { InternalError, Refusal } from '../../platform/errors.ts'
import type { Context } from '../../platform/context.ts'
import { storeContext, type StoreContext } from '../../platform/http/http.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { ProgramGateway } from '../program-gateway.ts'
import { toEmptyWebRequest, toWebRequest } from './upload-body.ts'
import { UploadInterrupted, UploadMalformed, UploadNotFound, UploadOutOfStep } from './upload-errors.ts'
import { uploadLocker } from './upload-lock.ts'
import { touchUpload, type UploadRow } from './upload-queries.ts'
import { countReceivedBytes, openUploadStore } from './upload-store.ts'
import { readUploadAnnouncement } from './upload-announcement.ts'
import {
  abandonUpload,
  beginUpload,
  findUpload,
  finishUpload,
  readUploadReceipt,
  assertDiskSpace,
  type UploadReceipt,
} from './uploads.ts'

type UploadCall = Pick<Call<never>, 'ctx' | 'viewer' | 'request' | 'reply'>
type SingleUploadCall = UploadCall & { params: { id: string } }

interface Transfer {
  ctx: StoreContext
  upload: UploadRow
}

/** The request being handled by the tus server, for its callbacks. */
type TransferStorage = AsyncLocalStorage<{ request: FastifyRequest; transfer?: Transfer }>

export async function openUploadServer(ctx: Context, programs: ProgramGateway): Promise<UploadServer> {
  const handing: TransferStorage = new AsyncLocalStorage()
  const store = await openUploadStore(ctx, () => handing.getStore()?.request.raw)
  // On a disk two processes that write the same range write the same bytes.
  const locker = ctx.storage.pathOf ? new MemoryLocker() : uploadLocker(ctx)
  return new UploadServer(programs, store, handing, locker)
}

/** Handles the tus protocol; the bytes are left to the tus server. */
export class UploadServer {
  readonly #programs: ProgramGateway
  readonly #store: DataStore
  readonly #tus: Server
  readonly #handing: TransferStorage

  constructor(programs: ProgramGateway, store: DataStore, handing: TransferStorage, locker: Locker) {
    this.#programs = programs
    this.#store = store
    this.#handing = handing
    this.#tus = this.#makeServer(locker)
  }

  describe(request: FastifyRequest, reply: FastifyReply) {
    reply.header('tus-max-size', storeContext(request).config.upload_limit)
    return this.#hand(request, reply)
  }

  async begin({ ctx, viewer, request, reply }: UploadCall) {
    const upload = await beginUpload(ctx, this.#programs, viewer, readUploadAnnouncement(request.headers))
    try {
      return await this.#hand(request, reply, { ctx, upload })
    } catch (error) {
      await abandonUpload(ctx, this.#store, upload)
      throw error
    }
  }

  async state(call: SingleUploadCall) {
    const { request, reply } = call
    const { transfer, receipt } = await this.#find(call)
    return receipt ? sendReceipt(reply.code(200), receipt) : this.#hand(request, reply, transfer)
  }

  async append(call: SingleUploadCall) {
    const { request, reply } = call
    const { transfer, receipt } = await this.#find(call)
    if (receipt && Number(request.headers['upload-offset']) !== receipt.size) throw UploadOutOfStep()
    if (receipt) return sendReceipt(reply.code(204), receipt)
    const { ctx, upload } = transfer
    await assertDiskSpace(ctx, Number(request.headers['content-length'] ?? 0))
    await touchIfStale(ctx, upload)
    return this.#hand(request, reply, transfer)
  }

  async giveUp(call: SingleUploadCall) {
    const { transfer, receipt } = await this.#find(call)
    if (receipt) throw UploadNotFound()
    await abandonUpload(transfer.ctx, this.#store, transfer.upload)
    return call.reply.code(204).header('tus-resumable', TUS_RESUMABLE).send()
  }

  /** The viewer's upload, or the film it became, created now if a server died before it could. */
  async #find({
    ctx,
    viewer,
    params: { id },
  }: SingleUploadCall): Promise<
    { transfer: Transfer; receipt?: never } | { receipt: UploadReceipt; transfer?: never }
  > {
    const upload = await findUpload(ctx, viewer, id)
    if (!upload) return { receipt: await readUploadReceipt(ctx, this.#programs, id) }
    if ((await countReceivedBytes(this.#store, upload)) !== upload.size) return { transfer: { ctx, upload } }
    return { receipt: await finishUpload(ctx, this.#programs, this.#store, upload) }
  }

  /**
   * Lets the tus server answer with the headers set so far. A refusal is returned as an error before anything is sent.
   */
  async #hand(request: FastifyRequest, reply: FastifyReply, transfer?: Transfer) {
    const asked = storeContext(request).storage.pathOf ? toEmptyWebRequest(request) : toWebRequest(request)
    const answer = await this.#handing.run({ request, ...(transfer && { transfer }) }, () =>
      this.#tus.handleWeb(asked),
    )
    reply.code(answer.status).headers(Object.fromEntries(answer.headers)).header('cache-control', 'no-store')
    return reply.send((await answer.text()) || undefined)
  }

  #makeServer(locker: Locker): Server {
    const handed = () => this.#handing.getStore()!.transfer!
    return new Server({
      path: UPLOADS_PATH,
      datastore: this.#store,
      locker,
      allowedOrigins: [], // the admin's own origin only
      namingFunction: () => handed().upload.key,
      generateUrl: (_request, { path }) => `${path}/${handed().upload.id}`,
      getFileIdFromRequest: () => handed().upload.key,
      onUploadFinish: async () => {
        const { ctx, upload } = handed()
        return { headers: receiptHeaders(await finishUpload(ctx, this.#programs, this.#store, upload)) }
      },
      onResponseError: (_request, error) => {
        throw toRefusal(error)
      },
    })
  }
}

/** Records activity at intervals: doing it for every part would wait for the database's disk. */
async function touchIfStale({ db, clock }: StoreContext, { id, active_at }: UploadRow) {
  const now = clock.now()
  if (now.getTime() - Date.parse(active_at) > HOUR_MS) await touchUpload(db, id, now.toISOString())
}

const receiptHeaders = ({ videoId, programId }: UploadReceipt): Record<string, string> => ({
  'Upload-Video-Id': String(videoId),
  ...(programId && { 'Upload-Program-Id': String(programId) }),
})

function sendReceipt(reply: FastifyReply, receipt: UploadReceipt) {
  reply.headers({
    'tus-resumable': TUS_RESUMABLE,
    'upload-offset': receipt.size,
    'upload-length': receipt.size,
  })
  return reply.headers(receiptHeaders(receipt)).header('cache-control', 'no-store').send()
}

/** Converts the tus server's errors to refusals. */
function toRefusal(error: Error | { status_code: number; body: string }): Error {
  if (error instanceof Refusal) return error
  if (!('status_code' in error)) return error
  if (error.status_code === 404 || error.status_code === 410) return UploadNotFound()
  if (error.status_code === 409) return UploadOutOfStep()
  if (error.status_code > 500) return UploadMalformed() // 501: an optional part of the protocol that is not implemented
  if (error.status_code === 500) return InternalError()
  return error.body.startsWith('Request aborted') ? UploadInterrupted() : UploadMalformed()
}

import type { DataStore } from '@tus/server'
import { Type } from 'typebox'
import type { Context } from '../platform/context.ts'
import { Refusal } from '../platform/errors.ts'
import type { RequestStore } from '../platform/http.ts'
import { job, type Job } from '../platform/jobs.ts'
import type { Programs } from './programs.ts'
import { allUploads, type UploadRow } from './upload-queries.ts'
import { bytesArrived, openUploadStore } from './upload-store.ts'
import { abandonUpload, finishUpload } from './uploads.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const KEPT_MS = 7 * DAY_MS

/**
 * Goes through all uploads on their way: one that has arrived whole, whose server died before it made the film, is
 * finished; one nobody has sent anything for in seven days is given up.
 */
export async function sweepUploads(ctx: Context, programs: Programs): Promise<void> {
  const uploads = await allUploads(ctx.db)
  if (uploads.length === 0) return
  const store = await openUploadStore(ctx)
  for (const upload of uploads) {
    try {
      await sweep(ctx, programs, store, upload)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      ctx.log.warn({ upload: upload.id, code: error.code }, 'an upload could not be finished')
    }
  }
}

async function sweep(ctx: Context, programs: Programs, store: DataStore, upload: UploadRow) {
  const idle = ctx.clock.now().getTime() - Date.parse(upload.active_at)
  if ((await bytesArrived(store, upload)) === upload.size) {
    await finishUpload({ ...ctx, store: await storeOf(ctx, upload) }, programs, store, upload)
  } else if (idle > KEPT_MS) {
    await abandonUpload(ctx, store, upload)
  }
}

const storeOf = ({ db }: Context, { store_id }: UploadRow): Promise<RequestStore> =>
  db.selectFrom('store').select(['id', 'locale']).where('id', '=', store_id).executeTakeFirstOrThrow()

/** The same by the clock. */
export const sweepingUploads = (programs: Programs): Job =>
  job({
    name: 'media.sweep-uploads',
    payload: Type.Object({}),
    every: '42 * * * *',
    run: (ctx) => sweepUploads(ctx, programs),
  })

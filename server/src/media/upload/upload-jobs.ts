import { DAY_MS } from '@matinee/contract/platform/durations'
import type { DataStore } from '@tus/server'
import { Type } from 'typebox'
import type { Context } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import { defineJob, type Job } from '../../platform/jobs/jobs.ts'
import { inStore } from '../../store/in-store.ts'
import type { ProgramGateway } from '../program-gateway.ts'
import { listUploads, type UploadRow } from './upload-queries.ts'
import { countReceivedBytes, openUploadStore } from './upload-store.ts'
import { abandonUpload, finishUpload } from './uploads.ts'

const KEPT_MS = 7 * DAY_MS

/**
 * Checks all pending uploads: a complete one whose server died before creating the film is finished; one without
 * activity for seven days is deleted.
 */
export async function sweepUploads(ctx: Context, programs: ProgramGateway): Promise<void> {
  const uploads = await listUploads(ctx.db)
  if (uploads.length === 0) return
  const store = await openUploadStore(ctx)
  for (const upload of uploads) {
    try {
      await sweepUpload(ctx, programs, store, upload)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      ctx.log.warn({ upload: upload.id, code: error.code }, 'an upload could not be finished')
    }
  }
}

async function sweepUpload(ctx: Context, programs: ProgramGateway, store: DataStore, upload: UploadRow) {
  const idle = ctx.clock.now().getTime() - Date.parse(upload.active_at)
  if ((await countReceivedBytes(store, upload)) === upload.size) {
    await finishUpload(await inStore(ctx, upload.store_id), programs, store, upload)
  } else if (idle > KEPT_MS) {
    await abandonUpload(ctx, store, upload)
  }
}

/** The scheduled job that sweeps uploads. */
export const sweepUploadsJob = (programs: ProgramGateway): Job =>
  defineJob({
    name: 'media.sweep-uploads',
    payload: Type.Object({}),
    every: '42 * * * *',
    run: (ctx) => sweepUploads(ctx, programs),
  })

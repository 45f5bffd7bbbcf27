import { Type, type Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import type { RequestStore, StoreContext } from '../../platform/http/http.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { checkPages } from './check.ts'
import { removeExport } from './export-file.ts'
import { PageImportFailed } from './import-errors.ts'
import * as query from './import-queries.ts'
import { importPages } from './import-run.ts'
import { undoNextPage } from './undo.ts'

const Payload = Type.Object({ import_id: Type.Integer(), store_id: Type.Integer() })
type ImportJob = Static<typeof Payload>

/** A store's imports go one after another. */
const queue = ({ store_id }: ImportJob) => `page imports ${store_id}`

/** Reads and checks the posts of an import. */
export const checkPageImport = defineJob({
  name: 'site.check-page-import',
  payload: Payload,
  attempts: 3,
  run: (ctx, job, signal) => inState(ctx, job, 'checking', (ctx, found) => checkPages(ctx, found, signal)),
  onGivenUp: (ctx, job, error) => recordFailure(ctx, job, error, 'failed'),
})

/** Makes the pages of an import. */
export const loadPageImport = defineJob({
  name: 'site.load-page-import',
  payload: Payload,
  queue,
  attempts: 5,
  run: (ctx, job, signal) => inState(ctx, job, 'running', (ctx, found) => importPages(ctx, found, signal)),
  onGivenUp: (ctx, job, error) => recordFailure(ctx, job, error, 'stopped'),
})

/** Removes the pages of an import again. */
export const undoPageImportJob = defineJob({
  name: 'site.undo-page-import',
  payload: Payload,
  queue,
  attempts: 5,
  async run(ctx, job, signal) {
    await inState(ctx, job, 'undoing', async (ctx, { id }) => {
      while (await undoNextPage(ctx, id)) signal.throwIfAborted()
    })
  },
  onGivenUp: (ctx, job, error) => recordFailure(ctx, job, error, 'stopped'),
})

/** Works on an import if it still is at this step. What is refused is refused at the next attempt as well. */
async function inState(
  ctx: Context,
  job: ImportJob,
  state: query.PageImportState,
  work: (ctx: StoreContext, found: query.PageImportRecord) => Promise<void>,
): Promise<void> {
  const found = await query.findImport(ctx.db, job.store_id, job.import_id)
  if (found?.state !== state) return
  try {
    await work({ ...ctx, store: await findStore(ctx, job) }, found)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await recordFailure(ctx, job, error, state === 'checking' ? 'failed' : 'stopped')
    if (state === 'checking') await removeExport(ctx, found)
  }
}

const findStore = ({ db }: Context, { store_id }: ImportJob): Promise<RequestStore> =>
  db.selectFrom('store').select(['id', 'locale']).where('id', '=', store_id).executeTakeFirstOrThrow()

async function recordFailure(
  ctx: Context,
  { import_id }: ImportJob,
  error: Error,
  state: 'failed' | 'stopped',
): Promise<void> {
  if (!(error instanceof Refusal)) ctx.log.error({ err: error, import_id }, 'an import of pages failed')
  const { code, message } = error instanceof Refusal ? error : PageImportFailed()
  await query.updateImport(ctx.db, import_id, {
    state,
    failure_code: code,
    failure: message,
    finished_at: ctx.clock.now().toISOString(),
  })
}

export const pageImportJobs = [checkPageImport, loadPageImport, undoPageImportJob]

import { ImportJobPayload, importWork, type ImportJob } from '../../catalogue/imports/import-work.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { checkPages } from './check.ts'
import { removeExport } from './export-file.ts'
import { PageImportFailed } from './import-errors.ts'
import * as query from './import-queries.ts'
import { importPages } from './import-run.ts'
import { undoNextPage } from './undo.ts'

const { inState, recordFailure } = importWork<query.PageImportRecord>({
  noun: 'pages',
  find: query.findImport,
  update: query.updateImport,
  failed: PageImportFailed,
  removeFile: removeExport,
})

/** A store's imports go one after another. */
const queue = ({ store_id }: ImportJob) => `page imports ${store_id}`

/** Reads and checks the posts of an import. */
export const checkPageImport = defineJob({
  name: 'site.check-page-import',
  payload: ImportJobPayload,
  attempts: 3,
  run: (ctx, job, signal) => inState(ctx, job, 'checking', (ctx, found) => checkPages(ctx, found, signal)),
  onGivenUp: (ctx, job, error) => recordFailure(ctx, job, error, 'failed'),
})

/** Makes the pages of an import. */
export const loadPageImport = defineJob({
  name: 'site.load-page-import',
  payload: ImportJobPayload,
  queue,
  attempts: 5,
  run: (ctx, job, signal) => inState(ctx, job, 'running', (ctx, found) => importPages(ctx, found, signal)),
  onGivenUp: (ctx, job, error) => recordFailure(ctx, job, error, 'stopped'),
})

/** Removes the pages of an import again. */
export const undoPageImportJob = defineJob({
  name: 'site.undo-page-import',
  payload: ImportJobPayload,
  queue,
  attempts: 5,
  async run(ctx, job, signal) {
    await inState(ctx, job, 'undoing', async (ctx, { id }) => {
      while (await undoNextPage(ctx, id)) signal.throwIfAborted()
    })
  },
  onGivenUp: (ctx, job, error) => recordFailure(ctx, job, error, 'stopped'),
})

export const pageImportJobs = [checkPageImport, loadPageImport, undoPageImportJob]

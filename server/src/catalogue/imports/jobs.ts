import { rm } from 'node:fs/promises'
import { Type, type Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import type { RequestStore, StoreContext } from '../../platform/http/http.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { checkFilms } from './check.ts'
import { FilmImportFailed } from './import-errors.ts'
import * as query from './import-queries.ts'
import { importFolder, loadFilms } from './import-run.ts'
import { removeListFile } from './list-file.ts'
import { undoNextFilm } from './undo.ts'

const Payload = Type.Object({ import_id: Type.Integer(), store_id: Type.Integer() })
type ImportJob = Static<typeof Payload>

/** A store's imports are loaded one after another. */
const queue = ({ store_id }: ImportJob) => `film imports ${store_id}`

/** Finds and checks the films of an import. */
export const checkFilmImport = defineJob({
  name: 'catalogue.check-film-import',
  payload: Payload,
  attempts: 3,
  run: (ctx, job, signal) => inState(ctx, job, 'checking', (ctx, found) => checkFilms(ctx, found, signal)),
  onGivenUp: (ctx, job, error) => recordFailure(ctx, job, error, 'failed'),
})

/** Loads the films of an import. */
export const loadFilmImport = defineJob({
  name: 'catalogue.load-film-import',
  payload: Payload,
  queue,
  attempts: 5,
  run: (ctx, job, signal) => inState(ctx, job, 'running', (ctx, found) => loadFilms(ctx, found, signal)),
  onGivenUp: (ctx, job, error) => recordFailure(ctx, job, error, 'stopped'),
})

/** Removes the films of an import again. */
export const undoFilmImportJob = defineJob({
  name: 'catalogue.undo-film-import',
  payload: Payload,
  queue,
  attempts: 5,
  async run(ctx, job, signal) {
    await inState(ctx, job, 'undoing', async (ctx, { id }) => {
      await rm(importFolder(ctx, id), { recursive: true, force: true })
      while (await undoNextFilm(ctx, id)) signal.throwIfAborted()
    })
  },
  onGivenUp: (ctx, job, error) => recordFailure(ctx, job, error, 'stopped'),
})

/** Works on an import if it still is at this step. What is refused is refused at the next attempt as well. */
async function inState(
  ctx: Context,
  job: ImportJob,
  state: query.ImportState,
  work: (ctx: StoreContext, found: query.FilmImportRecord) => Promise<void>,
): Promise<void> {
  const found = await query.findImport(ctx.db, job.store_id, job.import_id)
  if (found?.state !== state) return
  try {
    await work({ ...ctx, store: await findStore(ctx, job) }, found)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await recordFailure(ctx, job, error, state === 'checking' ? 'failed' : 'stopped')
    if (state === 'checking') await removeListFile(ctx, found)
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
  if (!(error instanceof Refusal)) ctx.log.error({ err: error, import_id }, 'an import of films failed')
  const { code, message } = error instanceof Refusal ? error : FilmImportFailed()
  await query.updateImport(ctx.db, import_id, {
    state,
    failure_code: code,
    failure: message,
    finished_at: ctx.clock.now().toISOString(),
  })
}

export const filmImportJobs = [checkFilmImport, loadFilmImport, undoFilmImportJob]

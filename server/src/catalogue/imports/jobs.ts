import { rm } from 'node:fs/promises'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { checkFilms } from './check.ts'
import { FilmImportFailed } from './import-errors.ts'
import * as query from './import-queries.ts'
import { ImportJobPayload, importWork, type ImportJob } from './import-work.ts'
import { importFolder, loadFilms } from './import-run.ts'
import { removeListFile } from './list-file.ts'
import { undoNextFilm } from './undo.ts'

const { inState, recordFailure } = importWork<query.FilmImportRecord>({
  noun: 'films',
  find: query.findImport,
  update: query.updateImport,
  failed: FilmImportFailed,
  removeFile: removeListFile,
})

/** A store's imports are loaded one after another. */
const queue = ({ store_id }: ImportJob) => `film imports ${store_id}`

/** Finds and checks the films of an import. */
export const checkFilmImport = defineJob({
  name: 'catalogue.check-film-import',
  payload: ImportJobPayload,
  attempts: 3,
  run: (ctx, job, signal) => inState(ctx, job, 'checking', (ctx, found) => checkFilms(ctx, found, signal)),
  onGivenUp: (ctx, job, error) => recordFailure(ctx, job, error, 'failed'),
})

/** Loads the films of an import. */
export const loadFilmImport = defineJob({
  name: 'catalogue.load-film-import',
  payload: ImportJobPayload,
  queue,
  attempts: 5,
  run: (ctx, job, signal) => inState(ctx, job, 'running', (ctx, found) => loadFilms(ctx, found, signal)),
  onGivenUp: (ctx, job, error) => recordFailure(ctx, job, error, 'stopped'),
})

/** Removes the films of an import again. */
export const undoFilmImportJob = defineJob({
  name: 'catalogue.undo-film-import',
  payload: ImportJobPayload,
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

export const filmImportJobs = [checkFilmImport, loadFilmImport, undoFilmImportJob]

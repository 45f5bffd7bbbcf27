import type {
  FilmImport,
  FilmImportRow,
  FilmPlace,
  listFilmImportRows,
  runFilmImport as runCall,
} from '@matinee/contract/catalogue/film-imports'
import type { Body, Query } from '@matinee/contract/platform/endpoint'
import type { Readable } from 'node:stream'
import { watchArrival } from '../../members/people/import-reader.ts'
import { makeKey } from '../../members/sign-in/secrets.ts'
import { audit, type AuditActionName } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import { assertLive } from '../../store/standby.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, type Viewer } from '../../platform/http/viewer.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { seal } from '../../platform/text/vault.ts'
import { BUCKET_SECRET } from './bucket-secret.ts'
import { FilmImportBusy, FilmImportNotFound, FolderNotOffered } from './import-errors.ts'
import * as query from './import-queries.ts'
import { checkFilmImport, loadFilmImport, undoFilmImportJob } from './jobs.ts'
import { removeListFile } from './list-file.ts'
import { presentImport, presentImports } from './presentation.ts'
import type { ImportPlace } from './sources/source.ts'

/** Looks for films at a place; a job checks what is there. */
export async function startFilmImport(
  ctx: StoreContext,
  viewer: Viewer,
  { place }: { place: FilmPlace },
): Promise<FilmImport> {
  assertMayEdit(viewer, 'content')
  if (place.kind === 'folder' && !ctx.config.import_folders.includes(place.folder)) throw FolderNotOffered()
  if (place.kind !== 'bucket') return begin(ctx, viewer, { place, name: nameOf(place), secret: null })
  const { secret_key, ...stored } = place
  const secret = seal(ctx, BUCKET_SECRET, secret_key)
  return begin(ctx, viewer, { place: stored, name: nameOf(place), secret })
}

function nameOf(place: FilmPlace): string {
  if (place.kind === 'folder') return place.folder
  if (place.kind === 'bucket') return [place.bucket, place.prefix].filter(Boolean).join('/')
  return place.address
}

/** Stores the file of a list; a job reads and checks it. */
export async function uploadFilmList(
  ctx: StoreContext,
  viewer: Viewer,
  { fileName, bytes }: { fileName: string; bytes: Readable },
): Promise<FilmImport> {
  assertMayEdit(viewer, 'content')
  const file_key = `imports/${ctx.store.id}/${makeKey()}.txt`
  const { stream, arrival } = watchArrival(bytes)
  await ctx.storage.putStream(file_key, stream, 'text/plain')
  const { isUtf8: is_utf8, bytes: size } = arrival
  const place: ImportPlace = { kind: 'list', file_key, file_name: fileName, bytes: size, is_utf8 }
  return begin(ctx, viewer, { place, name: fileName, secret: null })
}

/** The imports that are under way. */
export async function listRunningFilmImports(ctx: StoreContext, viewer: Viewer, limit: number) {
  assertMayEdit(viewer, 'content')
  return presentImports(ctx, await query.listRunningImports(ctx.db, ctx.store.id, limit))
}

interface NewImport {
  place: ImportPlace
  name: string
  secret: Buffer | null
}

const begin = (ctx: StoreContext, viewer: Viewer, { place, name, secret }: NewImport): Promise<FilmImport> =>
  transact(ctx, async (ctx) => {
    await assertLive(ctx.db, ctx.store.id)
    const row = await query.insertImport(ctx.db, {
      store_id: ctx.store.id,
      actor_id: viewer.id,
      actor_name: viewer.name,
      kind: place.kind,
      name: name.slice(0, 255),
      place: toJsonb(place),
      secret,
      created_at: ctx.clock.now().toISOString(),
    })
    await enqueue(ctx, checkFilmImport, jobOf(row))
    return presentImport(ctx, row)
  })

const jobOf = ({ id, store_id }: query.FilmImportRecord) => ({ import_id: id, store_id })

const PAGE_SIZE = 20

/** The imports of the store, newest first. */
export async function listFilmImports(ctx: StoreContext, viewer: Viewer, { page }: { page: number }) {
  assertMayEdit(viewer, 'content')
  const found = await query.pageOfImports(ctx.db, ctx.store.id, { page, size: PAGE_SIZE })
  const body = await presentImports(ctx, found.slice(0, PAGE_SIZE))
  return { body, headers: { 'last-page': found.length <= PAGE_SIZE } }
}

export async function readFilmImport(ctx: StoreContext, viewer: Viewer, id: number): Promise<FilmImport> {
  assertMayEdit(viewer, 'content')
  return presentImport(ctx, await requireImport(ctx, id))
}

async function requireImport(ctx: StoreContext, id: number): Promise<query.FilmImportRecord> {
  const found = await query.findImport(ctx.db, ctx.store.id, id)
  if (!found) throw FilmImportNotFound()
  return found
}

const ROWS_A_PAGE = 50

/** The films of an import. */
export async function listRows(
  ctx: StoreContext,
  viewer: Viewer,
  { id, page, only }: { id: number } & Query<typeof listFilmImportRows>,
) {
  assertMayEdit(viewer, 'content')
  await requireImport(ctx, id)
  const wanted = { page, size: ROWS_A_PAGE, onlyFaulty: only === 'faulty' }
  const found = await query.pageOfRows(ctx.db, id, wanted)
  const body: FilmImportRow[] = found
    .slice(0, ROWS_A_PAGE)
    .map(({ faults, file_address, ...row }) => ({ ...row, address: file_address, faults: faults ?? [] }))
  return { body, headers: { 'last-page': found.length <= ROWS_A_PAGE } }
}

/** The folders that the operator has named. */
export async function listImportFolders({ config }: StoreContext, viewer: Viewer): Promise<string[]> {
  assertMayEdit(viewer, 'content')
  return config.import_folders
}

/** Changes a locked import; refused unless it is at one of these steps. */
function atStep(
  ctx: StoreContext,
  viewer: Viewer,
  { id, steps }: { id: number; steps: query.ImportState[] },
  change: (ctx: StoreContext, row: query.FilmImportRecord) => Promise<query.FilmImportRecord>,
): Promise<FilmImport> {
  assertMayEdit(viewer, 'content')
  return transact(ctx, async (ctx) => {
    const row = await query.lockImport(ctx.db, ctx.store.id, id)
    if (!row) throw FilmImportNotFound()
    if (!steps.includes(row.state)) throw FilmImportBusy()
    return presentImport(ctx, await change(ctx, row))
  })
}

/** Loads what was checked; goes on with a stopped import, and tries failed films again. */
export const runFilmImport = (ctx: StoreContext, viewer: Viewer, id: number, wanted: Body<typeof runCall>) =>
  atStep(ctx, viewer, { id, steps: ['checked', 'stopped', 'done'] }, async (ctx, row) => {
    await assertLive(ctx.db, ctx.store.id)
    await query.readyFailedRows(ctx.db, id)
    const counts = (await query.countRows(ctx.db, [id])).get(id)
    if (!counts?.ready) throw FilmImportBusy()
    await enqueue(ctx, loadFilmImport, jobOf(row))
    await note(ctx, viewer, 'films.imported', row, { rows: counts.ready })
    return query.updateImport(ctx.db, id, {
      ...(row.state === 'checked' && wanted),
      state: 'running',
      failure_code: null,
      failure: null,
      running_since: ctx.clock.now().toISOString(),
      bytes_before: counts.received,
      finished_at: null,
    })
  })

const note = (
  ctx: StoreContext,
  viewer: Viewer,
  act: AuditActionName,
  { id, name }: query.FilmImportRecord,
  details = {},
) => audit(ctx, viewer, { act, subject: { kind: 'film_import', id, name }, details })

/** Stops an import; one that has not begun is discarded with all that was found. */
export const stopFilmImport = (ctx: StoreContext, viewer: Viewer, id: number) =>
  atStep(ctx, viewer, { id, steps: ['checking', 'checked', 'failed', 'running'] }, async (ctx, row) => {
    const finished_at = ctx.clock.now().toISOString()
    if (row.state === 'running') {
      await note(ctx, viewer, 'films.import_stopped', row)
      return query.updateImport(ctx.db, id, { state: 'stopped', finished_at })
    }
    await query.deleteRows(ctx.db, id)
    await removeListFile(ctx, row)
    return query.updateImport(ctx.db, id, { state: 'canceled', finished_at })
  })

/** Removes the films that nobody has touched since. */
export const undoFilmImport = (ctx: StoreContext, viewer: Viewer, id: number) =>
  atStep(ctx, viewer, { id, steps: ['stopped', 'done'] }, async (ctx, row) => {
    await enqueue(ctx, undoFilmImportJob, jobOf(row))
    await note(ctx, viewer, 'films.import_undone', row)
    return query.updateImport(ctx.db, id, { state: 'undoing', finished_at: null })
  })

import type {
  listPageImportRows,
  PageImport,
  runPageImport as runCall,
} from '@matinee/contract/site/page-imports'
import type { Body, Query } from '@matinee/contract/platform/endpoint'
import type { Readable } from 'node:stream'
import { watchArrival } from '../../members/people/import-reader.ts'
import { makeKey } from '../../members/sign-in/secrets.ts'
import { audit, type AuditActionName } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, type Viewer } from '../../platform/http/viewer.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { assertLive } from '../../store/standby.ts'
import { removeExport } from './export-file.ts'
import { GhostAddressInvalid, PageImportBusy, PageImportNotFound } from './import-errors.ts'
import * as query from './import-queries.ts'
import { checkPageImport, loadPageImport, undoPageImportJob } from './jobs.ts'
import { presentImport, presentImports } from './presentation.ts'

interface SentExport {
  fileName: string
  /** Of the Ghost site. */
  address: string
  bytes: Readable
}

/** Stores the export of a Ghost site; a job reads and checks it. */
export async function uploadGhostExport(
  ctx: StoreContext,
  viewer: Viewer,
  { fileName, address, bytes }: SentExport,
): Promise<PageImport> {
  assertMayEdit(viewer, 'site')
  const site_address = siteAddress(address)
  const file_key = `imports/${ctx.store.id}/${makeKey()}.json`
  const { stream, arrival } = watchArrival(bytes)
  await ctx.storage.putStream(file_key, stream, 'application/json')
  return transact(ctx, async (ctx) => {
    await assertLive(ctx.db, ctx.store.id)
    const row = await query.insertImport(ctx.db, {
      store_id: ctx.store.id,
      actor_id: viewer.id,
      actor_name: viewer.name,
      name: fileName,
      site_address,
      file_key,
      bytes: arrival.bytes,
      created_at: ctx.clock.now().toISOString(),
    })
    await enqueue(ctx, checkPageImport, jobOf(row))
    return presentImport(ctx, row)
  })
}

/** `https://blog.example.com`, also from an address without a scheme or with a slash at its end. */
function siteAddress(written: string): string {
  const url = URL.parse(/^https?:\/\//i.test(written) ? written : `https://${written.trim()}`)
  if (!url?.hostname.includes('.') || url.username) throw GhostAddressInvalid()
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

const jobOf = ({ id, store_id }: query.PageImportRecord) => ({ import_id: id, store_id })

const PAGE_SIZE = 20

/** The imports of the store, newest first. */
export async function listPageImports(ctx: StoreContext, viewer: Viewer, { page }: { page: number }) {
  assertMayEdit(viewer, 'site')
  const found = await query.pageOfImports(ctx.db, ctx.store.id, { page, size: PAGE_SIZE })
  const body = await presentImports(ctx, found.slice(0, PAGE_SIZE))
  return { body, headers: { 'last-page': found.length <= PAGE_SIZE } }
}

export async function readPageImport(ctx: StoreContext, viewer: Viewer, id: number): Promise<PageImport> {
  assertMayEdit(viewer, 'site')
  return presentImport(ctx, await requireImport(ctx, id))
}

async function requireImport(ctx: StoreContext, id: number): Promise<query.PageImportRecord> {
  const found = await query.findImport(ctx.db, ctx.store.id, id)
  if (!found) throw PageImportNotFound()
  return found
}

const ROWS_A_PAGE = 50

/** The pages of an import. */
export async function listRows(
  ctx: StoreContext,
  viewer: Viewer,
  { id, page, only }: { id: number } & Query<typeof listPageImportRows>,
) {
  assertMayEdit(viewer, 'site')
  await requireImport(ctx, id)
  const wanted = { page, size: ROWS_A_PAGE, onlyFaulty: only === 'faulty' }
  const found = await query.pageOfRows(ctx.db, id, wanted)
  return { body: found.slice(0, ROWS_A_PAGE), headers: { 'last-page': found.length <= ROWS_A_PAGE } }
}

/** Changes a locked import; refused unless it is at one of these steps. */
function atStep(
  ctx: StoreContext,
  viewer: Viewer,
  { id, steps }: { id: number; steps: query.PageImportState[] },
  change: (ctx: StoreContext, row: query.PageImportRecord) => Promise<query.PageImportRecord>,
): Promise<PageImport> {
  assertMayEdit(viewer, 'site')
  return transact(ctx, async (ctx) => {
    const row = await query.lockImport(ctx.db, ctx.store.id, id)
    if (!row) throw PageImportNotFound()
    if (!steps.includes(row.state)) throw PageImportBusy()
    return presentImport(ctx, await change(ctx, row))
  })
}

/** Imports what was checked; goes on with a stopped import, and tries failed pages again. */
export const runPageImport = (ctx: StoreContext, viewer: Viewer, id: number, wanted: Body<typeof runCall>) =>
  atStep(ctx, viewer, { id, steps: ['checked', 'stopped', 'done'] }, async (ctx, row) => {
    await assertLive(ctx.db, ctx.store.id)
    await query.readyFailedRows(ctx.db, id)
    const counts = (await query.countRows(ctx.db, [id])).get(id)
    if (!counts?.ready) throw PageImportBusy()
    await enqueue(ctx, loadPageImport, jobOf(row))
    await note(ctx, viewer, 'pages.imported', row, { rows: counts.ready })
    return query.updateImport(ctx.db, id, {
      ...(row.state === 'checked' && wanted),
      state: 'running',
      failure_code: null,
      failure: null,
      running_since: ctx.clock.now().toISOString(),
      done_before: counts.imported,
      finished_at: null,
    })
  })

const note = (
  ctx: StoreContext,
  viewer: Viewer,
  act: AuditActionName,
  { id, name }: query.PageImportRecord,
  details = {},
) => audit(ctx, viewer, { act, subject: { kind: 'page_import', id, name }, details })

/** Stops an import; one that has not begun is discarded with all that was found. */
export const stopPageImport = (ctx: StoreContext, viewer: Viewer, id: number) =>
  atStep(ctx, viewer, { id, steps: ['checking', 'checked', 'failed', 'running'] }, async (ctx, row) => {
    const finished_at = ctx.clock.now().toISOString()
    if (row.state === 'running') {
      await note(ctx, viewer, 'pages.import_stopped', row)
      return query.updateImport(ctx.db, id, { state: 'stopped', finished_at })
    }
    await query.deleteRows(ctx.db, id)
    await removeExport(ctx, row)
    return query.updateImport(ctx.db, id, { state: 'canceled', file_key: null, finished_at })
  })

/** Removes the pages that nobody has touched since. */
export const undoPageImport = (ctx: StoreContext, viewer: Viewer, id: number) =>
  atStep(ctx, viewer, { id, steps: ['stopped', 'done'] }, async (ctx, row) => {
    await enqueue(ctx, undoPageImportJob, jobOf(row))
    await note(ctx, viewer, 'pages.import_undone', row)
    return query.updateImport(ctx.db, id, { state: 'undoing', finished_at: null })
  })

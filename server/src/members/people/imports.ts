import { DAY_MS } from '@matinee/contract/platform/durations'
import type { Body } from '@matinee/contract/platform/endpoint'
import { missingColumn } from '@matinee/contract/members/import-columns'
import type {
  checkImport as checkCall,
  MemberImport,
  rereadImport as rereadCall,
  RowFault,
} from '@matinee/contract/members/people-imports'
import type { Readable } from 'node:stream'
import { audit, type AuditActionName } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { enqueue, type Job } from '../../platform/jobs/jobs.ts'
import { assertMayEdit, type Viewer } from '../../platform/http/viewer.ts'
import { secondsLeft } from '../../platform/seconds-left.ts'
import { assertLive } from '../../store/standby.ts'
import { makeKey } from '../sign-in/secrets.ts'
import {
  ColumnTwice,
  CommentColumnMissing,
  EmailColumnMissing,
  ImportBusy,
  ImportNotFound,
  ImportNotUndoable,
  ProgramColumnMissing,
} from './errors.ts'
import { checkPeopleFile, takeInPeople, undoPeopleFile } from './import-jobs.ts'
import { findMapping, keepMapping, mappingName } from './import-mappings.ts'
import { lookAtFile, readHead } from './import-look.ts'
import * as query from './import-queries.ts'
import { watchArrival } from './import-reader.ts'
import { tagsFrom } from './tags.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'

const UNDO_DAYS = 30

/** Stores an uploaded file of people and describes its content; no member is changed. */
export async function uploadImport(
  ctx: StoreContext,
  viewer: Viewer,
  { fileName, bytes }: { fileName: string; bytes: Readable },
): Promise<MemberImport> {
  assertMayEdit(viewer, 'people')
  const file_key = `people/imports/${ctx.store.id}/${makeKey()}.csv`
  const { stream, arrival } = watchArrival(bytes)
  await ctx.storage.putStream(file_key, stream, 'text/csv')
  try {
    const look = await lookAtFile(ctx, arrival.head, { isUtf8: arrival.isUtf8 })
    const row = await query.insertImport(ctx.db, {
      store_id: ctx.store.id,
      actor_id: viewer.id,
      actor_name: viewer.name,
      file_name: fileName.slice(0, 255),
      file_key,
      bytes: arrival.bytes,
      ...look,
      options: toJsonb({
        existing: 'update',
        tags: [],
        consent_source: '',
        invite: false,
        plans: (await findMapping(ctx.db, ctx.store.id, mappingName(look)))?.plans ?? [],
      }),
      created_at: ctx.clock.now().toISOString(),
    })
    return present(ctx, row)
  } catch (error) {
    await ctx.storage.remove(file_key)
    throw error
  }
}

/** The imports that are under way. */
export async function listRunningImports(ctx: StoreContext, viewer: Viewer, limit: number) {
  assertMayEdit(viewer, 'people')
  const rows = await query.listRunningImports(ctx.db, ctx.store.id, limit)
  return rows.map((row) => present(ctx, row))
}

const PAGE_SIZE = 20

/** The imports of the store, newest first. */
export async function listImports(ctx: StoreContext, viewer: Viewer, { page }: { page: number }) {
  assertMayEdit(viewer, 'people')
  const found = await query.pageOfImports(ctx.db, ctx.store.id, { page, size: PAGE_SIZE })
  const body = found.slice(0, PAGE_SIZE).map((row) => present(ctx, row))
  return { body, headers: { 'last-page': found.length <= PAGE_SIZE } }
}

export async function readImport(ctx: StoreContext, viewer: Viewer, id: number): Promise<MemberImport> {
  assertMayEdit(viewer, 'people')
  return present(ctx, await importOf(ctx, id))
}

async function importOf(ctx: StoreContext, id: number) {
  const found = await query.findImport(ctx.db, ctx.store.id, id)
  if (!found) throw ImportNotFound()
  return found
}

/** Changes a locked import; refused unless it is at one of these steps. */
function atStep(
  ctx: StoreContext,
  viewer: Viewer,
  { id, steps }: { id: number; steps: MemberImport['state'][] },
  change: (ctx: StoreContext, row: query.ImportRow) => Promise<query.ImportRow>,
): Promise<MemberImport> {
  assertMayEdit(viewer, 'people')
  return transact(ctx, async (ctx) => {
    await importOf(ctx, id)
    const row = (await query.importForChange(ctx.db, id))!
    if (!steps.includes(row.state)) throw ImportBusy()
    return present(ctx, await change(ctx, row))
  })
}

const OPEN: MemberImport['state'][] = ['mapping', 'checked', 'failed']

/** Changes how the file is read; everything guessed is guessed again. */
export const rereadImport = (ctx: StoreContext, viewer: Viewer, id: number, shape: Body<typeof rereadCall>) =>
  atStep(ctx, viewer, { id, steps: OPEN }, async (ctx, row) => {
    const head = await readHead(ctx, row)
    const { encoding, delimiter, has_header, kind } = { ...row, ...shape }
    const look = await lookAtFile(ctx, head, { isUtf8: true, encoding, delimiter, has_header, kind })
    return query.updateImport(ctx.db, id, { ...look, state: 'mapping', ...NOTHING_YET })
  })

const NOTHING_YET = {
  bytes_read: 0,
  total: 0,
  done: 0,
  added: 0,
  changed: 0,
  same: 0,
  wrong: 0,
  plans: toJsonb([]),
  paying: null,
  spend: toJsonb([]),
  step_at: null,
}

const MISSING = { email: EmailColumnMissing, program: ProgramColumnMissing, comment: CommentColumnMissing }

/** Has the whole file checked in a job without changing any member. */
export const checkImport = (ctx: StoreContext, viewer: Viewer, id: number, given: Body<typeof checkCall>) =>
  atStep(ctx, viewer, { id, steps: OPEN }, async (ctx, row) => {
    const { mapping, options } = given
    const mapped = mapping.filter((target) => target !== null)
    const missing = missingColumn(row.kind, mapped)
    if (missing) throw MISSING[missing]({ errors: { mapping: [missing] } })
    if (new Set(mapped).size < mapped.length) throw ColumnTwice({ errors: { mapping: ['taken'] } })
    if (!row.file_key) throw ImportBusy()
    await begin(ctx, checkPeopleFile, row)
    await keepMapping(ctx.db, row, given)
    return query.updateImport(ctx.db, id, {
      mapping: toJsonb(mapping),
      options: toJsonb({ ...options, tags: tagsFrom(options.tags) }),
      state: 'checking',
      ...NOTHING_YET,
      step_at: nowOf(ctx),
    })
  })

/** Starts the import of checked rows, or goes on with one that was stopped. */
export const runImport = (ctx: StoreContext, viewer: Viewer, id: number) =>
  atStep(ctx, viewer, { id, steps: ['checked', 'stopped'] }, async (ctx, row) => {
    await assertLive(ctx.db, ctx.store.id)
    await begin(ctx, takeInPeople, row)
    const { plans: _, ...options } = row.options
    await note(ctx, viewer, 'people.imported', row, { rows: row.total, ...options })
    const counts = row.state === 'checked' ? { added: 0, changed: 0, same: 0, done: 0 } : {}
    return query.updateImport(ctx.db, id, {
      state: 'running',
      ...counts,
      step_at: nowOf(ctx),
      finished_at: null,
    })
  })

const nowOf = ({ clock }: StoreContext) => clock.now().toISOString()

const begin = (ctx: StoreContext, work: Job<(typeof takeInPeople)['payload']>, { id }: query.ImportRow) =>
  enqueue(ctx, work, { import_id: id, store_id: ctx.store.id })

const note = (ctx: StoreContext, viewer: Viewer, act: AuditActionName, row: query.ImportRow, details = {}) =>
  audit(ctx, viewer, { act, subject: { kind: 'member_import', id: row.id, name: row.file_name }, details })

/** Stops an import, which can go on later; one that has not begun is deleted with its file. */
export const cancelImport = (ctx: StoreContext, viewer: Viewer, id: number) =>
  atStep(ctx, viewer, { id, steps: [...OPEN, 'checking', 'running'] }, async (ctx, row) => {
    const finished_at = nowOf(ctx)
    if (row.file_key) await ctx.storage.remove(row.file_key)
    if (row.state === 'running') {
      await note(ctx, viewer, 'people.import_stopped', row, { done: row.done })
      return query.updateImport(ctx.db, id, { state: 'stopped', file_key: null, finished_at })
    }
    await query.forgetRows(ctx.db, id)
    return query.updateImport(ctx.db, id, {
      state: 'canceled',
      file_key: null,
      sample: toJsonb([]),
      finished_at,
    })
  })

/** Undoes an import for everybody who has not changed since. Throws `ImportNotUndoable`. */
export const undoImport = (ctx: StoreContext, viewer: Viewer, id: number) =>
  atStep(ctx, viewer, { id, steps: ['done', 'stopped'] }, async (ctx, row) => {
    if (!isUndoable(ctx, row)) throw ImportNotUndoable()
    await begin(ctx, undoPeopleFile, row)
    await note(ctx, viewer, 'people.import_undone', row, { added: row.added, changed: row.changed })
    return query.updateImport(ctx.db, id, { state: 'undoing', step_at: nowOf(ctx) })
  })

const isUndoable = (
  { clock }: StoreContext,
  { state, added, changed, subscribed, created_at }: query.ImportRow,
) =>
  (state === 'done' || state === 'stopped') &&
  added + changed + subscribed > 0 &&
  Date.parse(created_at) > clock.now().getTime() - UNDO_DAYS * DAY_MS

const FAULTS_A_PAGE = 50

/** The rows with faults. */
export async function listFaults(
  ctx: StoreContext,
  viewer: Viewer,
  { id, page }: { id: number; page: number },
) {
  assertMayEdit(viewer, 'people')
  await importOf(ctx, id)
  const found = await query.faultsOnPage(ctx.db, id, { page, size: FAULTS_A_PAGE })
  const body = found.slice(0, FAULTS_A_PAGE) as RowFault[]
  return { body, headers: { 'last-page': found.length <= FAULTS_A_PAGE } }
}

/** The rows with faults as rows of a file, streamed. */
export async function faultRows(ctx: StoreContext, viewer: Viewer, id: number) {
  assertMayEdit(viewer, 'people')
  await importOf(ctx, id)
  return rowsOfFaults(ctx, id)
}

async function* rowsOfFaults({ db }: StoreContext, id: number): AsyncGenerator<unknown[]> {
  yield ['line', 'email', 'column', 'problem', 'value']
  for (let after = 0; ;) {
    const rows = await query.pageOfFaults(db, id, { after, most: 1000 })
    if (rows.length === 0) return
    for (const { line, email, faults } of rows)
      for (const { column, code, value } of faults ?? []) yield [line, email, column, code, value]
    after = rows.at(-1)!.line
  }
}

function present(ctx: StoreContext, row: query.ImportRow): MemberImport {
  const { bytes, bytes_read, state, done, total, wrong } = row
  const toTake = Math.max(1, total - wrong)
  const part = Math.min(1, state === 'checking' ? bytes_read / Math.max(1, bytes) : done / toTake)
  return {
    ...row,
    percent: Math.round(part * 100),
    seconds_left: isWorking(state)
      ? secondsLeft(ctx, { since: row.step_at, done: part, left: 1 - part })
      : null,
    can_undo: isUndoable(ctx, row),
  }
}

const isWorking = (state: query.ImportRow['state']) => state === 'checking' || state === 'running'

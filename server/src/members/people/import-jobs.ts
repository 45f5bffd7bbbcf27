import { Type } from 'typebox'
import { timestampAfter } from '../../platform/clock.ts'
import { transact, type Context } from '../../platform/context.ts'
import { enqueue, defineJob } from '../../platform/jobs/jobs.ts'
import { publish } from '../../platform/jobs/events.ts'
import { importFinished } from './events.ts'
import { fieldsOf } from './field-queries.ts'
import { namesSubscriptions } from './import-billing.ts'
import { forecastPaying, plansOfRows } from './import-forecast.ts'
import { writesMonthFirst } from './import-sources.ts'
import { inStore } from '../../store/in-store.ts'
import { payingMembers } from './paying-members.ts'
import { findClashes, findSharedCustomers, forecast } from './import-check.ts'
import * as query from './import-queries.ts'
import { recordsOf } from './import-reader.ts'
import { historyKind, type ImportCounts } from './history-kinds.ts'
import { forgetSpend, recordSpend, sumOfRows } from './earlier-spend.ts'
import {
  lacksTermsIn,
  stageHistory,
  stageRow,
  type ImportReadOptions,
  type StagedRow,
} from './import-rows.ts'
import { addNew, changeKnown, nextBatch, refuseOverdue, refuseRest, type Batch } from './import-execution.ts'
import * as undoing from './import-undo.ts'
import { actOnPeople } from './task-jobs.ts'
import { chooseFor, insertTask } from './task-queries.ts'
import { sql } from 'kysely'
import { toJsonb } from '../../platform/database/jsonb.ts'

const Payload = Type.Object({ import_id: Type.Integer(), store_id: Type.Integer() })
// Bulk changes of people in one store run one at a time.
const queue = ({ store_id }: { store_id: number }) => `people ${store_id}`
const ROWS_READ = 2000
const ROWS_TAKEN = 5000

const fail = async (ctx: Context, key: { import_id: number; store_id: number }, error: Error) => {
  ctx.log.error({ err: error, import_id: key.import_id }, 'an import of people failed')
  await transact(ctx, async (ctx) => {
    const finished_at = timestampAfter(ctx.clock, 0)
    await query.updateImport(ctx.db, key.import_id, { state: 'failed', finished_at })
    await publish(ctx, importFinished, key)
  })
}

/** Reads a whole file into import rows and reports the expected result; no member is changed. */
export const checkPeopleFile = defineJob({
  name: 'members.check-people-file',
  payload: Payload,
  attempts: 3,
  async run(ctx, { import_id, store_id }, signal) {
    const found = await query.findImport(ctx.db, store_id, import_id)
    if (found?.state !== 'checking' || !found.file_key) return
    await query.forgetRows(ctx.db, import_id)
    if (!(await readRows(ctx, found, signal))) return // canceled
    await query.measureRows(ctx.db)
    await transact(ctx, async (ctx) => {
      const findings = await check(ctx, found)
      const read = { state: 'checked' as const, bytes_read: found.bytes }
      await query.updateWhile(ctx.db, import_id, 'checking', { ...findings, ...read })
    })
  },
  onGivenUp: fail,
})

const check = async (ctx: Context, found: query.ImportRow) =>
  found.kind === 'people'
    ? checkPeople(ctx, found)
    : historyKind(found.kind).check(await inStore(ctx, found.store_id), found.id)

async function checkPeople(ctx: Context, found: query.ImportRow) {
  await findClashes(ctx.db, found)
  await findSharedCustomers(ctx.db, found.id)
  const paying = namesSubscriptions(found.mapping) ? await forecastPaying(ctx.db, found) : null
  return {
    ...(await forecast(ctx.db, { ...found, updates: found.options.existing === 'update' })),
    plans: toJsonb(await plansOfRows(ctx.db, found)),
    paying: paying && toJsonb(paying),
    spend: toJsonb(await sumOfRows(ctx.db, found.id)),
  }
}

async function readRows(ctx: Context, found: query.ImportRow, signal: AbortSignal): Promise<boolean> {
  const file = await ctx.storage.open(found.file_key!)
  if (!file) throw new Error('The file of the import is gone.')
  const { mapping, options } = found
  const reading = {
    mapping,
    options,
    fields: await fieldsOf(ctx.db, found.store_id),
    billing: await billingOptions(ctx, found),
  }
  const keep = rowKeeper(ctx, found)
  let rows: StagedRow[] = []
  // While rows are stored the next are read: on 100,000 people that is a tenth of the time.
  let isKept = Promise.resolve(true)
  try {
    for await (const { record, line, bytes } of recordsOf(file.stream, found)) {
      signal.throwIfAborted()
      await askElsewhere(ctx, found, record, reading)
      rows.push(stage(found, record, line, reading))
      if (rows.length < ROWS_READ) continue
      if (!(await isKept)) return false
      isKept = keep(rows, bytes)
      rows = []
    }
    return (await isKept) && (await keep(rows, found.bytes))
  } finally {
    await Promise.allSettled([isKept])
  }
}

/** Asks once what is paid elsewhere, as soon as a row does not say it. */
async function askElsewhere(
  ctx: Context,
  { kind, store_id }: query.ImportRow,
  record: readonly string[],
  { mapping, billing }: ImportReadOptions,
) {
  if (billing.elsewhere !== undefined || kind !== 'people' || !lacksTermsIn(record, mapping)) return
  billing.elsewhere = await payingMembers().termsElsewhere(await inStore(ctx, store_id))
}

/** Stores rows with how far the file is read; false if the import was canceled meanwhile. */
function rowKeeper({ db }: Context, { id }: query.ImportRow) {
  let total = 0
  return async (rows: StagedRow[], bytes_read: number) => {
    total += rows.length
    if (rows.length > 0) await query.insertRows(db, id, rows)
    return query.updateWhile(db, id, 'checking', { bytes_read, total })
  }
}

const stage = (
  { kind }: query.ImportRow,
  record: readonly string[],
  line: number,
  reading: ImportReadOptions,
): StagedRow =>
  kind === 'people' ? stageRow(record, line, reading) : stageHistory(record, line, { ...reading, kind })

async function billingOptions(ctx: Context, found: query.ImportRow) {
  const plans = await payingMembers().plansOf(await inStore(ctx, found.store_id))
  const chosen = (found.options.plans ?? []).map(
    ({ name, offer_id }) => [name.toLowerCase(), offer_id] as const,
  )
  return { plans, chosen: new Map(chosen), monthFirst: writesMonthFirst(found), now: ctx.clock.now() }
}

/** Imports every valid row; a restarted job continues where it stopped. */
export const takeInPeople = defineJob({
  name: 'members.take-in-people',
  payload: Payload,
  queue,
  attempts: 5,
  async run(ctx, { import_id, store_id }, signal) {
    const found = await query.findImport(ctx.db, store_id, import_id)
    for (let batches = 1; await takeBatch(ctx, import_id); batches += 1) {
      // Plans made for the few members there were before would read all members again with each batch.
      if (batches === 1) await query.measureMembers(ctx.db)
      signal.throwIfAborted()
    }
    if (found?.file_key) await ctx.storage.remove(found.file_key)
  },
  onGivenUp: fail,
})

/** Imports one batch in its own transaction; false if nothing is left. */
export const takeBatch = (ctx: Context, id: number): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const found = await query.importForChange(ctx.db, id)
    if (found?.state !== 'running') return false
    const taken = await (found.kind === 'people'
      ? takePeople(ctx, found)
      : historyKind(found.kind).takeBatch(await inStore(ctx, found.store_id), id))
    if (taken) await addCounts(ctx, found, taken)
    else await finish(ctx, found)
    return taken !== undefined
  })

type PeopleCounts = ImportCounts & { subscribed?: number }

const addCounts = (ctx: Context, found: query.ImportRow, taken: PeopleCounts) => {
  const { added, changed, same, wrong, subscribed = 0 } = taken
  return query.updateImport(ctx.db, found.id, {
    added: found.added + added,
    changed: found.changed + changed,
    same: found.same + same,
    wrong: found.wrong + wrong,
    done: found.done + added + changed + same + wrong,
    subscribed: found.subscribed + subscribed,
  })
}

async function takePeople(ctx: Context, found: query.ImportRow): Promise<PeopleCounts | undefined> {
  const next = await nextBatch(ctx.db, found.id, ROWS_TAKEN)
  if (!next) return undefined
  const { count, ...lines } = next
  const { id, store_id, options } = found
  const now = ctx.clock.now().toISOString()
  const source = options.consent_source || found.file_name
  const batch = { ...lines, id, store_id, updates: options.existing === 'update', now, source }
  const overdue = await refuseOverdue(ctx.db, batch)
  const added = await addNew(ctx.db, batch)
  const { changed, same, refused } =
    overdue + added < count ? await takeKnown(ctx, batch) : { changed: 0, same: 0, refused: 0 }
  await recordSpend(ctx.db, batch, found.source)
  const subscribed = found.paying ? await payingMembers().take(await inStore(ctx, store_id), batch) : 0
  return { added, changed, same, wrong: overdue + refused, subscribed }
}

async function takeKnown({ db }: Context, batch: Batch) {
  const { changed, same } = await changeKnown(db, batch)
  return { changed, same, refused: await refuseRest(db, batch) }
}

async function finish(ctx: Context, found: query.ImportRow) {
  const finished_at = ctx.clock.now().toISOString()
  await query.updateImport(ctx.db, found.id, { state: 'done', file_key: null, finished_at })
  await publish(ctx, importFinished, { store_id: found.store_id, import_id: found.id })
  if (found.options.invite && found.added > 0) await inviteAdded(ctx, found)
}

async function inviteAdded(ctx: Context, { id, store_id, actor_id, actor_name }: query.ImportRow) {
  const created_at = ctx.clock.now().toISOString()
  const task = { store_id, actor_id, actor_name, action: 'invite' as const, wish: {}, created_at }
  const { id: task_id } = await insertTask(ctx.db, task)
  await chooseFor(
    ctx.db,
    task_id,
    sql<boolean>`member.id in (select member_id from member_import_row where import_id = ${id} and outcome = 'added')`,
  )
  await enqueue(ctx, actOnPeople, { task_id, store_id })
}

/**
 * Undoes an import: deletes the members it created and restores those it changed, except people who have changed since.
 */
export const undoPeopleFile = defineJob({
  name: 'members.undo-people-file',
  payload: Payload,
  queue,
  attempts: 5,
  async run(ctx, { import_id, store_id }, signal) {
    // First what people pay for: an account with a plan stays.
    while (await removeSubscriptions(ctx, import_id, store_id)) signal.throwIfAborted()
    while (await undoBatch(ctx, import_id)) signal.throwIfAborted()
  },
  onGivenUp: fail,
})

const removeSubscriptions = (ctx: Context, id: number, storeId: number): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const found = await query.importForChange(ctx.db, id)
    if (found?.state !== 'undoing' || !found.paying) return false
    const inside = await inStore(ctx, storeId)
    const removed = await payingMembers().removeBatch(inside, id)
    const charged = await payingMembers().countCharged(inside, id)
    await query.updateImport(ctx.db, id, { unsubscribed: found.unsubscribed + (removed ?? 0), charged })
    return removed !== undefined
  })

const undoBatch = (ctx: Context, id: number): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const found = await query.importForChange(ctx.db, id)
    if (found?.state !== 'undoing') return false
    const back = await (found.kind === 'people'
      ? undoPeople(ctx, id)
      : historyKind(found.kind).undoBatch(await inStore(ctx, found.store_id), id))
    if (back) {
      const { undone, kept } = back
      await query.updateImport(ctx.db, id, { undone: found.undone + undone, kept: found.kept + kept })
    } else
      await query.updateImport(ctx.db, id, { state: 'undone', finished_at: ctx.clock.now().toISOString() })
    return back !== undefined
  })

async function undoPeople({ db }: Context, id: number) {
  const lines = await undoing.nextUndone(db, id, ROWS_READ)
  if (!lines) {
    await forgetSpend(db, id)
    return undefined
  }
  await undoing.lockTaken(db, lines)
  const back = await undoing.putBackChanged(db, lines)
  const removed = await undoing.removeAdded(db, lines)
  return { undone: back + removed, kept: await undoing.keepRest(db, lines) }
}

import { Type, type Static } from 'typebox'
import { transact, type Context } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { guest, type Viewer } from '../../platform/http/viewer.ts'
import { findStore } from '../../store/queries.ts'
import { sql } from 'kysely'
import { BULK_ACTS } from '../programs/bulk.ts'
import { readProgramSnapshot } from './program-snapshot.ts'
import * as query from './queries.ts'
import type { ProgramBefore } from './tables.ts'
import { undoItem } from './undo.ts'

const TaskPayload = Type.Object({
  task_id: Type.Integer(),
  store_id: Type.Integer(),
  /** Runs as the person who started it, with their current rights. */
  member_id: Type.Integer(),
})
type TaskPayload = Static<typeof TaskPayload>

// Bulk changes of programs in one store run one at a time.
const queue = ({ store_id }: TaskPayload) => `programs ${store_id}`

// Programs per transaction. A deletion waits for uploads to its program, so it runs alone.
const BATCH = 50
const batchSize = ({ action }: query.ProgramTaskRow) => (action === 'delete' ? 1 : BATCH)

/** Runs a task batch by batch; a restarted job continues where it stopped. */
export const runProgramTask = defineJob({
  name: 'catalogue.act-on-many-programs',
  payload: TaskPayload,
  queue,
  attempts: 5,
  async run(ctx, payload, signal) {
    await query.beginTask(ctx.db, payload.task_id)
    while (await runBatch(ctx, payload)) signal.throwIfAborted()
  },
  onGivenUp: (ctx, { task_id }) => finishTask(ctx, task_id, 'failed'),
})

/** Undoes a task batch by batch. */
export const undoProgramTask = defineJob({
  name: 'catalogue.undo-on-many-programs',
  payload: TaskPayload,
  queue,
  attempts: 5,
  async run(ctx, payload, signal) {
    while (await undoBatch(ctx, payload)) signal.throwIfAborted()
  },
  onGivenUp: (ctx, { task_id }) => finishTask(ctx, task_id, 'failed'),
})

async function finishTask(ctx: Context, id: number, state: 'done' | 'failed' | 'undone'): Promise<void> {
  await query.updateTask(ctx.db, id, { state, finished_at: ctx.clock.now().toISOString() })
}

/** Runs one batch in its own transaction; false if nothing is left. */
export const runBatch = (ctx: Context, payload: TaskPayload): Promise<boolean> =>
  withTaskBatch(ctx, payload, 'running', async (ctx, viewer, task) => {
    const items = await query.listItemsInState(ctx.db, task.id, 'waiting', batchSize(task))
    const outcomes = []
    for (const { content_id } of items) outcomes.push(await runItem(ctx, viewer, task, content_id))
    await query.recordBatch(ctx.db, task.id, {
      done: items.length,
      changed: outcomes.filter((outcome) => outcome === 'done').length,
      refusals: outcomes.filter((outcome) => typeof outcome === 'object'),
    })
    if (items.length === 0) await finishTask(ctx, task.id, 'done')
    return items.length > 0
  })

const undoBatch = (ctx: Context, payload: TaskPayload): Promise<boolean> =>
  withTaskBatch(ctx, payload, 'undoing', async (ctx, viewer, task) => {
    const items = await query.listItemsInState(ctx.db, task.id, 'done', BATCH)
    for (const { content_id, before } of items) {
      await withSavepoint(ctx, () => undoItem(ctx, viewer, task, content_id, before as ProgramBefore))
      await query.markItem(ctx.db, task.id, content_id, 'undone')
    }
    if (items.length === 0) await finishTask(ctx, task.id, 'undone')
    return items.length > 0
  })

type BatchWork = (ctx: StoreContext, viewer: Viewer, task: query.ProgramTaskRow) => Promise<boolean>

function withTaskBatch(
  ctx: Context,
  { task_id, store_id, member_id }: TaskPayload,
  state: 'running' | 'undoing',
  batch: BatchWork,
) {
  return transact(ctx, async (ctx) => {
    const task = await query.lockTask(ctx.db, store_id, task_id)
    if (task?.state !== state) return false
    const viewer = await findActor(ctx, store_id, member_id)
    if (viewer) {
      const { locale } = await findStore(ctx.db, store_id)
      return batch({ ...ctx, store: { id: store_id, locale } }, viewer, task)
    }
    await finishTask(ctx, task_id, 'failed')
    return false
  })
}

/** The person who started it, with their current rights; undefined if their account was deleted. */
async function findActor({ db }: Context, storeId: number, id: number): Promise<Viewer | undefined> {
  const member = await db
    .selectFrom('member')
    .select(['id', 'name', 'nickname', 'email', 'role'])
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst()
  return member && { ...guest, ...member }
}

type ItemOutcome = 'done' | 'same' | query.ProgramTaskRow['refusals'][number]

async function runItem(
  ctx: StoreContext,
  viewer: Viewer,
  task: query.ProgramTaskRow,
  id: number,
): Promise<ItemOutcome> {
  const found = await readProgramSnapshot(ctx, task, id)
  if (found?.isSame) {
    await query.markItem(ctx.db, task.id, id, 'same')
    return 'same'
  }
  const refusal = await withSavepoint(ctx, () => BULK_ACTS[task.action](ctx, viewer, id, task.input))
  await query.markItem(ctx.db, task.id, id, refusal ? 'refused' : 'done', found?.before)
  if (!refusal) return 'done'
  return { id, name: found?.title ?? '', code: refusal.code, values: refusal.values }
}

/** Runs a change completely or not at all, and returns why it was refused; the batch continues either way. */
async function withSavepoint({ db }: StoreContext, work: () => Promise<unknown>): Promise<Refusal | null> {
  await sql`savepoint one_program`.execute(db)
  const refusal = await catchRefusal(work)
  if (refusal) await sql`rollback to savepoint one_program`.execute(db)
  await sql`release savepoint one_program`.execute(db)
  return refusal
}

async function catchRefusal(work: () => Promise<unknown>): Promise<Refusal | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

import { Type } from 'typebox'
import { transact, type Context } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { inStore } from '../../store/in-store.ts'
import { ACTS, type MemberTaskInput } from './task-acts.ts'
import * as query from './task-queries.ts'

const Payload = Type.Object({ task_id: Type.Integer(), store_id: Type.Integer() })

// Bulk changes of people in one store run one at a time.
const queue = ({ store_id }: { store_id: number }) => `people ${store_id}`

/** Runs a task batch by batch; a restarted job continues where it stopped. */
export const actOnPeople = defineJob({
  name: 'members.act-on-people',
  payload: Payload,
  queue,
  attempts: 5,
  async run(ctx, { task_id }, signal) {
    await query.beginTask(ctx.db, task_id)
    while (await doBatch(ctx, task_id)) signal.throwIfAborted()
  },
  onGivenUp: async (ctx, { task_id }) => void (await endTask(ctx, task_id, 'failed')),
})

/** Runs one batch in its own transaction; false if nothing is left. */
export const doBatch = (ctx: Context, taskId: number): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const task = await query.taskForChange(ctx.db, taskId)
    if (task?.state !== 'running' || task.action === 'export') return false
    const { size, run } = ACTS[task.action]
    const ids = await query.itemsIn(ctx.db, taskId, 'waiting', size)
    if (ids.length === 0) {
      await endTask(ctx, taskId, 'done')
      return false
    }
    const people = await query.peopleForChange(ctx.db, task.store_id, ids)
    const outcome = await run(await inStore(ctx, task.store_id), {
      task,
      wish: task.wish as MemberTaskInput,
      people,
    })
    await query.noteBatch(ctx.db, taskId, ids, outcome)
    return true
  })

/** Ends a task that is still running. */
export const endTask = (ctx: Context, id: number, state: 'done' | 'failed' | 'undone') =>
  query.updateTask(ctx.db, id, { state, finished_at: ctx.clock.now().toISOString() })

const UNDONE_AT_ONCE = 1000

export const undoOnPeople = defineJob({
  name: 'members.undo-on-people',
  payload: Payload,
  queue,
  attempts: 5,
  async run(ctx, { task_id }, signal) {
    while (await undoBatch(ctx, task_id)) signal.throwIfAborted()
  },
  onGivenUp: async (ctx, { task_id }) => void (await endTask(ctx, task_id, 'failed')),
})

const undoBatch = (ctx: Context, taskId: number): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const task = await query.taskForChange(ctx.db, taskId)
    if (task?.state !== 'undoing' || task.action === 'export') return false
    const ids = await query.itemsIn(ctx.db, taskId, 'done', UNDONE_AT_ONCE)
    if (ids.length === 0) {
      await endTask(ctx, taskId, 'undone')
      return false
    }
    await query.peopleForChange(ctx.db, task.store_id, ids)
    const store = await inStore(ctx, task.store_id)
    await ACTS[task.action].undo?.(store, { task, wish: task.wish as MemberTaskInput, ids })
    await query.markUndone(ctx.db, taskId, ids)
    return true
  })

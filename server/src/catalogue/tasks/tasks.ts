import { DAY_MS } from '@matinee/contract/platform/durations'
import type { Body } from '@matinee/contract/platform/endpoint'
import type { ProgramTask, startProgramTask as startCall } from '@matinee/contract/catalogue/program-tasks'
import type { BulkAction } from '@matinee/contract/catalogue/programs'
import { reachOf } from '@matinee/contract/platform/roles'
import { sql, type RawBuilder } from 'kysely'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { assertMayEditOwn, assertReach, type Viewer } from '../../platform/http/viewer.ts'
import { assertBulkActComplete, findTermTitle } from '../programs/bulk.ts'
import { NoProgramsChosen, ProgramTaskNotFound, ProgramTaskNotUndoable } from '../errors.ts'
import { whereAccessible } from '../programs/program-authorization.ts'
import { selectMatchingIds } from '../programs/program-list.ts'
import { runProgramTask, undoProgramTask } from './jobs.ts'
import * as query from './queries.ts'
import type { TaskInput } from './tables.ts'

export type StartTaskInput = Body<typeof startCall>

const UNDO_DAYS = 30
const FINISHED_STATES: query.ProgramTaskRow['state'][] = ['done', 'canceled', 'failed']

/** Starts a bulk change of the programs selected now; a job runs it. Throws `NoProgramsChosen`. */
export async function startTask(
  ctx: StoreContext,
  viewer: Viewer,
  wanted: StartTaskInput,
): Promise<ProgramTask> {
  assertMayEditOwn(viewer, 'content')
  await assertBulkActComplete(ctx, wanted)
  const { action } = wanted
  const input = await toTaskInput(ctx, wanted)
  return transact(ctx, async (ctx) => {
    const { id } = await query.insertTask(ctx.db, {
      store_id: ctx.store.id,
      actor_id: viewer.id,
      action,
      input,
      created_at: ctx.clock.now().toISOString(),
    })
    const total = await query.insertTaskItems(ctx.db, id, selectChosen(ctx, viewer, wanted))
    if (total === 0) throw NoProgramsChosen()
    await enqueue(ctx, runProgramTask, toPayload(ctx, viewer, id))
    await auditTask(ctx, viewer, id, action, { programs: total, ...auditDetails(input) })
    return presentTask(ctx, await lockOwnTask(ctx, viewer, id))
  })
}

const toPayload = ({ store }: StoreContext, { id }: Viewer, task_id: number) => ({
  task_id,
  store_id: store.id,
  member_id: id,
})

async function toTaskInput(
  ctx: StoreContext,
  { action, term_id, access }: StartTaskInput,
): Promise<TaskInput> {
  if (action === 'set_access') return { access: access! }
  const term_title = await findTermTitle(ctx, action, term_id)
  return term_title === undefined ? {} : { term_id: term_id!, term_title }
}

const auditDetails = ({ term_title, access }: TaskInput) => ({
  ...(term_title !== undefined && { term: term_title }),
  ...(access && { access }),
})

function selectChosen(
  ctx: StoreContext,
  viewer: Viewer,
  { ids, filters }: StartTaskInput,
): RawBuilder<unknown> {
  if (!ids && !filters) throw NoProgramsChosen()
  if (!ids) return selectMatchingIds(ctx, viewer, filters!)
  return sql`select content.id from content
    where store_id = ${ctx.store.id} and id = any(${ids}::bigint[]) and ${whereAccessible(viewer)}`
}

const auditTask = (
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  action: BulkAction | 'undone',
  details: Record<string, unknown> = {},
) =>
  audit(ctx, viewer, {
    act: `programs.${action}`,
    subject: { kind: 'program_task', id, name: null },
    details,
  })

const isLimitedToOwn = ({ role }: Viewer) => reachOf(role, 'content') === 'own'

/** The newest tasks the viewer may see, at most twenty. */
export async function listTasks(ctx: StoreContext, viewer: Viewer): Promise<ProgramTask[]> {
  assertReach(viewer, 'content', 'own')
  const tasks = await query.listNewestTasks(ctx.db, ctx.store.id, isLimitedToOwn(viewer) ? viewer.id : null)
  return tasks.map((task) => presentTask(ctx, task))
}

async function lockOwnTask(ctx: StoreContext, viewer: Viewer, id: number): Promise<query.ProgramTaskRow> {
  const task = await query.lockTask(ctx.db, ctx.store.id, id)
  if (!task || (isLimitedToOwn(viewer) && task.actor_id !== viewer.id)) throw ProgramTaskNotFound()
  return task
}

/** Stops a task after its current batch. */
export function cancelTask(ctx: StoreContext, viewer: Viewer, id: number): Promise<ProgramTask> {
  assertMayEditOwn(viewer, 'content')
  return transact(ctx, async (ctx) => {
    const task = await lockOwnTask(ctx, viewer, id)
    if (task.state !== 'waiting' && task.state !== 'running') return presentTask(ctx, task)
    const finished_at = ctx.clock.now().toISOString()
    return presentTask(ctx, await query.updateTask(ctx.db, id, { state: 'canceled', finished_at }))
  })
}

/** Restores programs to their state before a task, unless they have changed since. */
export function undoTask(ctx: StoreContext, viewer: Viewer, id: number): Promise<ProgramTask> {
  assertMayEditOwn(viewer, 'content')
  return transact(ctx, async (ctx) => {
    const task = await lockOwnTask(ctx, viewer, id)
    if (!isUndoable(ctx, task)) throw ProgramTaskNotUndoable()
    await enqueue(ctx, undoProgramTask, toPayload(ctx, viewer, id))
    await auditTask(ctx, viewer, id, 'undone')
    return presentTask(ctx, await query.updateTask(ctx.db, id, { state: 'undoing' }))
  })
}

const isUndoable = ({ clock }: StoreContext, { action, state, changed, created_at }: query.ProgramTaskRow) =>
  action !== 'delete' &&
  FINISHED_STATES.includes(state) &&
  changed > 0 &&
  Date.parse(created_at) > clock.now().getTime() - UNDO_DAYS * DAY_MS

const presentTask = (ctx: StoreContext, task: query.ProgramTaskRow): ProgramTask => ({
  ...task,
  value: task.input.term_title ?? task.input.access ?? null,
  can_undo: isUndoable(ctx, task),
})

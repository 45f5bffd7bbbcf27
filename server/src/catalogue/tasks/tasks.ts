import type { Body } from '@matinee/contract/endpoint'
import type { ProgramTask, startProgramTask as startCall } from '@matinee/contract/program-tasks'
import type { BulkAction } from '@matinee/contract/programs'
import { reachOf } from '@matinee/contract/roles'
import { sql, type RawBuilder } from 'kysely'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http.ts'
import { enqueue } from '../../platform/jobs.ts'
import { whoMayEditOwn, whoReaches, type Viewer } from '../../platform/viewer.ts'
import { assertComplete, termTitle } from '../bulk.ts'
import { NothingChosen, ProgramTaskNotFound, ProgramTaskNotUndoable } from '../errors.ts'
import { withinReach } from '../own.ts'
import { matchingIds } from '../program-list.ts'
import { actOnManyPrograms, undoOnManyPrograms } from './jobs.ts'
import * as query from './queries.ts'
import type { TaskInput } from './tables.ts'

export type StartTaskInput = Body<typeof startCall>

const UNDO_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000
const OVER: query.TaskRow['state'][] = ['done', 'canceled', 'failed']

/** Begins something with many programs, chosen as they are now; a job does it. Throws `NothingChosen`. */
export async function startTask(
  ctx: StoreContext,
  viewer: Viewer,
  wanted: StartTaskInput,
): Promise<ProgramTask> {
  whoMayEditOwn(viewer, 'content')
  await assertComplete(ctx, wanted)
  const { action } = wanted
  const input = await inputOf(ctx, wanted)
  return transact(ctx, async (ctx) => {
    const { id } = await query.insertTask(ctx.db, {
      store_id: ctx.store.id,
      actor_id: viewer.id,
      action,
      input,
      created_at: ctx.clock.now().toISOString(),
    })
    const total = await query.chooseFor(ctx.db, id, chosenBy(ctx, viewer, wanted))
    if (total === 0) throw NothingChosen()
    await enqueue(ctx, actOnManyPrograms, payloadOf(ctx, viewer, id))
    await note(ctx, viewer, id, action, { programs: total, ...wordsOf(input) })
    return presented(ctx, await taskOf(ctx, viewer, id))
  })
}

const payloadOf = ({ store }: StoreContext, { id }: Viewer, task_id: number) => ({
  task_id,
  store_id: store.id,
  member_id: id,
})

async function inputOf(ctx: StoreContext, { action, term_id, access }: StartTaskInput): Promise<TaskInput> {
  if (action === 'set_access') return { access: access! }
  const term_title = await termTitle(ctx, action, term_id)
  return term_title === undefined ? {} : { term_id: term_id!, term_title }
}

const wordsOf = ({ term_title, access }: TaskInput) => ({
  ...(term_title !== undefined && { term: term_title }),
  ...(access && { access }),
})

function chosenBy(ctx: StoreContext, viewer: Viewer, { ids, filters }: StartTaskInput): RawBuilder<unknown> {
  if (!ids && !filters) throw NothingChosen()
  if (!ids) return matchingIds(ctx, viewer, filters!)
  return sql`select content.id from content
    where store_id = ${ctx.store.id} and id = any(${ids}::bigint[]) and ${withinReach(viewer)}`
}

const note = (
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

const isHeldToOwn = ({ role }: Viewer) => reachOf(role, 'content') === 'own'

/** The newest tasks the viewer may see, at most twenty. */
export async function listTasks(ctx: StoreContext, viewer: Viewer): Promise<ProgramTask[]> {
  whoReaches(viewer, 'content', 'own')
  const tasks = await query.newestTasks(ctx.db, ctx.store.id, isHeldToOwn(viewer) ? viewer.id : null)
  return tasks.map((task) => presented(ctx, task))
}

async function taskOf(ctx: StoreContext, viewer: Viewer, id: number): Promise<query.TaskRow> {
  const task = await query.lockTask(ctx.db, ctx.store.id, id)
  if (!task || (isHeldToOwn(viewer) && task.actor_id !== viewer.id)) throw ProgramTaskNotFound()
  return task
}

/** Stops a task after the programs it is just at. */
export function cancelTask(ctx: StoreContext, viewer: Viewer, id: number): Promise<ProgramTask> {
  whoMayEditOwn(viewer, 'content')
  return transact(ctx, async (ctx) => {
    const task = await taskOf(ctx, viewer, id)
    if (task.state !== 'waiting' && task.state !== 'running') return presented(ctx, task)
    const finished_at = ctx.clock.now().toISOString()
    return presented(ctx, await query.updateTask(ctx.db, id, { state: 'canceled', finished_at }))
  })
}

/** Puts programs back as they were before a task, as far as nobody has changed them again. */
export function undoTask(ctx: StoreContext, viewer: Viewer, id: number): Promise<ProgramTask> {
  whoMayEditOwn(viewer, 'content')
  return transact(ctx, async (ctx) => {
    const task = await taskOf(ctx, viewer, id)
    if (!isUndoable(ctx, task)) throw ProgramTaskNotUndoable()
    await enqueue(ctx, undoOnManyPrograms, payloadOf(ctx, viewer, id))
    await note(ctx, viewer, id, 'undone')
    return presented(ctx, await query.updateTask(ctx.db, id, { state: 'undoing' }))
  })
}

const isUndoable = ({ clock }: StoreContext, { action, state, changed, created_at }: query.TaskRow) =>
  action !== 'delete' &&
  OVER.includes(state) &&
  changed > 0 &&
  Date.parse(created_at) > clock.now().getTime() - UNDO_DAYS * DAY_MS

const presented = (ctx: StoreContext, task: query.TaskRow): ProgramTask => ({
  ...task,
  value: task.input.term_title ?? task.input.access ?? null,
  can_undo: isUndoable(ctx, task),
})

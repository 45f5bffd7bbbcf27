import { DAY_MS } from '@matinee/contract/platform/durations'
import type { Body } from '@matinee/contract/platform/endpoint'
import type {
  PeopleTask,
  startPeopleTask as startCall,
  TaskAction,
} from '@matinee/contract/members/people-lists'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import { InvalidInput } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { assertRight, assertMayEdit, assertMaySee, type Viewer } from '../../platform/http/viewer.ts'
import { prove } from '../sign-in/proof.ts'
import type { Condition, PeopleContext } from './context.ts'
import { NobodyChosen, TaskNotFound, TaskNotUndoable } from './errors.ts'
import { conditionFor } from './list.ts'
import { assertMayDeletePeople, assertSeesContacts } from './policy.ts'
import { tagsFrom } from './tags.ts'
import { ACTS } from './task-acts.ts'
import { exportPeople } from './export-job.ts'
import { actOnPeople, undoOnPeople } from './task-jobs.ts'
import * as query from './task-queries.ts'

type StartTaskInput = Body<typeof startCall>

const UNDO_DAYS = 30

/**
 * Starts a bulk change for the people selected now; a job runs it. An export requires the viewer's own password. Throws
 * `NobodyChosen`, and what `prove` throws.
 */
export async function startTask(
  ctx: PeopleContext,
  viewer: Viewer,
  given: StartTaskInput,
): Promise<PeopleTask> {
  WHO_MAY[given.action](viewer)
  refuseSenseless(given)
  const wish = await wishOf(ctx, given)
  if (given.action === 'export') await prove(ctx, viewer, given.current_password)
  return transact(ctx, async (ctx) => {
    const task = await query.insertTask(ctx.db, {
      store_id: ctx.store.id,
      actor_id: viewer.id,
      actor_name: viewer.name,
      action: given.action,
      wish,
      created_at: ctx.clock.now().toISOString(),
    })
    const total = await query.chooseFor(ctx.db, task.id, chosenBy(ctx, viewer, given))
    if (total === 0) throw NobodyChosen()
    await enqueue(ctx, given.action === 'export' ? exportPeople : actOnPeople, {
      task_id: task.id,
      store_id: ctx.store.id,
    })
    await note(ctx, viewer, { ...task, total }, { action: given.action, wish })
    return presentTask(ctx, { ...task, total })
  })
}

const WHO_MAY: Record<TaskAction, (viewer: Viewer) => Viewer> = {
  tag_add: (viewer) => assertMayEdit(viewer, 'people'),
  tag_remove: (viewer) => assertMayEdit(viewer, 'people'),
  standing: (viewer) => assertMayEdit(viewer, 'people'),
  grant: (viewer) => assertMayEdit(viewer, 'people'),
  invite: (viewer) => assertMayEdit(viewer, 'people'),
  delete: assertMayDeletePeople,
  export: (viewer) => assertRight(viewer, 'export_people'),
}

function refuseSenseless({ action, tag, standing, ids, filters }: StartTaskInput) {
  if (!ids && !filters) throw NobodyChosen()
  if (action.startsWith('tag_') && !tagsFrom([tag ?? ''])[0])
    throw InvalidInput({ errors: { tag: ['required'] } })
  if (action === 'standing' && !standing) throw InvalidInput({ errors: { standing: ['required'] } })
}

async function wishOf(
  ctx: PeopleContext,
  { action, tag, standing, reason, until, offer_id }: StartTaskInput,
) {
  if (action === 'grant') return grantWish(ctx, offer_id, until)
  return {
    ...(tag && { tag: tagsFrom([tag])[0] }),
    ...(standing && { standing, reason: reason?.trim(), until }),
  }
}

async function grantWish(ctx: PeopleContext, offer_id: number | undefined, until: string | null = null) {
  const offer_title = offer_id === undefined ? null : await ctx.known.titleOfOffer(ctx, offer_id)
  if (offer_title === null) throw InvalidInput({ errors: { offer_id: ['required'] } })
  return { offer_id, offer_title, until }
}

const chosenBy = (ctx: PeopleContext, viewer: Viewer, { ids, filters }: StartTaskInput): Condition =>
  ids
    ? sql<boolean>`(${conditionFor(ctx, viewer, {})} and member.id = any(${ids}::bigint[]))`
    : conditionFor(ctx, viewer, filters ?? {})

const note = (
  ctx: PeopleContext,
  viewer: Viewer,
  { id, total }: query.PeopleTaskRow,
  { action, wish }: { action: TaskAction; wish: object },
) =>
  audit(ctx, viewer, {
    act: `people.${action}`,
    subject: { kind: 'people_task', id, name: null },
    details: { people: total, ...wish },
  })

/** The newest tasks of the store, at most twenty. */
export async function listTasks(ctx: StoreContext, viewer: Viewer): Promise<PeopleTask[]> {
  assertMaySee(viewer, 'people')
  return (await query.newestTasks(ctx.db, ctx.store.id)).map((task) => presentTask(ctx, task))
}

export async function readTask(ctx: StoreContext, viewer: Viewer, id: number): Promise<PeopleTask> {
  assertMaySee(viewer, 'people')
  return presentTask(ctx, await taskOf(ctx, id))
}

async function taskOf(ctx: StoreContext, id: number) {
  const task = await query.findTask(ctx.db, ctx.store.id, id)
  if (!task) throw TaskNotFound()
  return task
}

const presentTask = (ctx: StoreContext, task: query.PeopleTaskRow) =>
  query.presentTask(task, isUndoable(ctx, task))

const isUndoable = ({ clock }: StoreContext, { action, state, changed, created_at }: query.PeopleTaskRow) =>
  action !== 'export' &&
  ACTS[action].undo !== undefined &&
  ['done', 'canceled', 'failed'].includes(state) &&
  changed > 0 &&
  Date.parse(created_at) > clock.now().getTime() - UNDO_DAYS * DAY_MS

/** Stops a task after its current batch. */
export function cancelTask(ctx: StoreContext, viewer: Viewer, id: number): Promise<PeopleTask> {
  assertMaySee(viewer, 'people')
  return transact(ctx, async (ctx) => {
    const { action } = await taskOf(ctx, id)
    WHO_MAY[action](viewer)
    const task = (await query.taskForChange(ctx.db, id))!
    if (task.state !== 'waiting' && task.state !== 'running') return presentTask(ctx, task)
    const finished_at = ctx.clock.now().toISOString()
    return presentTask(ctx, (await query.updateTask(ctx.db, id, { state: 'canceled', finished_at }))!)
  })
}

/** Restores people to their state before a task, unless they have changed since. */
export function undoTask(ctx: StoreContext, viewer: Viewer, id: number): Promise<PeopleTask> {
  assertMayEdit(viewer, 'people')
  return transact(ctx, async (ctx) => {
    await taskOf(ctx, id)
    const task = (await query.taskForChange(ctx.db, id))!
    if (!isUndoable(ctx, task)) throw TaskNotUndoable()
    await enqueue(ctx, undoOnPeople, { task_id: id, store_id: ctx.store.id })
    await audit(ctx, viewer, { act: 'people.undone', subject: { kind: 'people_task', id, name: null } })
    return presentTask(ctx, (await query.updateTask(ctx.db, id, { state: 'undoing' }))!)
  })
}

/** The path of an export file, for the person who started it. */
export async function exportFileOf(ctx: StoreContext, viewer: Viewer, id: number) {
  assertSeesContacts(viewer)
  const task = await taskOf(ctx, id)
  if (!task.file_key || task.actor_id !== viewer.id) throw TaskNotFound()
  return { key: task.file_key, name: `people-${task.created_at.slice(0, 10)}.csv` }
}

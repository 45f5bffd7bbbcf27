import { Type, type Static } from 'typebox'
import { ACCESS_MODES } from './catalogue.ts'
import { endpoint } from '../platform/endpoint.ts'
import { BULK_ACTIONS, MOST_AT_ONCE, ProgramFilters } from './programs.ts'
import { Id } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { TaskProgress } from '../platform/tasks.ts'

/** A bulk action with its progress. */
export const ProgramTask = Type.Object({
  ...TaskProgress,
  action: OneOf(BULK_ACTIONS),
  /** The category or author it refers to, or the new access. */
  value: Nullable(Type.String()),
  /** The first refused programs, with code and values of the reason. */
  refusals: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      code: Type.String(),
      values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
    }),
  ),
})
export type ProgramTask = Static<typeof ProgramTask>

/**
 * Starts a bulk action for these ids, or for all that match the filters now. `term_id` is the category or author to add
 * or remove; `access` belongs to `set_access`.
 */
export const startProgramTask = endpoint({
  method: 'POST',
  path: '/bullet/api/programs/tasks',
  access: { edit_own: 'content' },
  body: Type.Object({
    action: OneOf(BULK_ACTIONS),
    ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MOST_AT_ONCE })),
    filters: Type.Optional(ProgramFilters),
    term_id: Type.Optional(Id),
    access: Type.Optional(OneOf(ACCESS_MODES)),
  }),
  reply: ProgramTask,
  status: 202,
})

const TaskId = Type.Object({ id: Id })

/** The newest, at most twenty; authors see their own. */
export const listProgramTasks = endpoint({
  method: 'GET',
  path: '/bullet/api/programs/tasks',
  access: { view_own: 'content' },
  reply: Type.Array(ProgramTask),
})

/** Stops after the current batch; completed changes stay. */
export const cancelProgramTask = endpoint({
  method: 'DELETE',
  path: '/bullet/api/programs/tasks/:id',
  access: { edit_own: 'content' },
  params: TaskId,
  reply: ProgramTask,
})

/** Restores programs to their previous state, unless they have changed since. */
export const undoProgramTask = endpoint({
  method: 'POST',
  path: '/bullet/api/programs/tasks/:id/undo',
  access: { edit_own: 'content' },
  params: TaskId,
  reply: ProgramTask,
})

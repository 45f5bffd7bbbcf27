import { Type, type Static } from 'typebox'
import { ACCESS_MODES } from './catalogue.ts'
import { endpoint } from '../platform/endpoint.ts'
import { BULK_ACTIONS, MOST_AT_ONCE, ProgramFilters } from './programs.ts'
import { Id } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { TaskProgress } from '../platform/tasks.ts'

/** Something done to many programs, with how far it is. */
export const ProgramTask = Type.Object({
  ...TaskProgress,
  action: OneOf(BULK_ACTIONS),
  /** The category or author it is about, or who may watch from now on. */
  value: Nullable(Type.String()),
  /** The first of those left out, with the code of why and the values of its sentence. */
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
 * Begins something with the programs of these ids or all that the filters leave, as they are now. `term_id` is the
 * category or author to add or remove; `access` belongs to `set_access`.
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

/** Stops after what is just being done; what is done stays. */
export const cancelProgramTask = endpoint({
  method: 'DELETE',
  path: '/bullet/api/programs/tasks/:id',
  access: { edit_own: 'content' },
  params: TaskId,
  reply: ProgramTask,
})

/** Puts programs back as they were, as far as nobody has changed them again. */
export const undoProgramTask = endpoint({
  method: 'POST',
  path: '/bullet/api/programs/tasks/:id/undo',
  access: { edit_own: 'content' },
  params: TaskId,
  reply: ProgramTask,
})

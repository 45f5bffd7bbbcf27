import { Type } from 'typebox'
import { Moment } from './shapes.ts'
import { Nullable, OneOf } from './schema-builders.ts'

export const TASK_STATES = ['waiting', 'running', 'done', 'canceled', 'failed', 'undoing', 'undone'] as const
export type TaskState = (typeof TASK_STATES)[number]

/** How far something is that is done to many in the background. */
export const TaskProgress = {
  id: Type.Integer(),
  state: OneOf(TASK_STATES),
  total: Type.Integer(),
  done: Type.Integer(),
  /** For how many it made a difference. */
  changed: Type.Integer(),
  refused: Type.Integer(),
  can_undo: Type.Boolean(),
  created_at: Moment,
  finished_at: Nullable(Moment),
}

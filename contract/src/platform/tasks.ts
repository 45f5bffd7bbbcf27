import { Type } from 'typebox'
import { Moment } from './shapes.ts'
import { Nullable, OneOf } from './schema-builders.ts'

export const TASK_STATES = ['waiting', 'running', 'done', 'canceled', 'failed', 'undoing', 'undone'] as const
export type TaskState = (typeof TASK_STATES)[number]

/** The progress of a bulk change in the background. */
export const TaskProgress = {
  id: Type.Integer(),
  state: OneOf(TASK_STATES),
  total: Type.Integer(),
  done: Type.Integer(),
  /** The number of objects it changed. */
  changed: Type.Integer(),
  refused: Type.Integer(),
  can_undo: Type.Boolean(),
  created_at: Moment,
  finished_at: Nullable(Moment),
}

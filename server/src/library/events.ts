import { Type } from 'typebox'
import { defineEvent } from '../platform/jobs/events.ts'

/** A member has watched a film to the end; by hand marked ones announce nothing. */
export const programFinished = defineEvent(
  'library.program-finished',
  Type.Object({ store_id: Type.Integer(), member_id: Type.Integer(), content_id: Type.Integer() }),
)

import { Type } from 'typebox'
import { defineEvent } from '../platform/jobs/events.ts'

/** A former member is offered another trial; the key opens it. */
export const winbackOffered = defineEvent(
  'retention.winback-offered',
  Type.Object({
    store_id: Type.Integer(),
    member_id: Type.Integer(),
    winback_id: Type.Integer(),
    key: Type.String(),
  }),
)

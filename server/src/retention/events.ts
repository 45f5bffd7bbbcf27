import { Type } from 'typebox'
import { event } from '../platform/events.ts'

/** Somebody who has left is offered one more trial; the key opens it. */
export const winbackOffered = event(
  'retention.winback-offered',
  Type.Object({
    store_id: Type.Integer(),
    member_id: Type.Integer(),
    winback_id: Type.Integer(),
    key: Type.String(),
  }),
)

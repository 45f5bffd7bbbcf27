import { Type, type Static } from 'typebox'
import { DELIVERY_PROBLEMS } from '../platform/delivery-problems.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Id, Moment, NO_NUL } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

export const MOST_PIXEL_TARGETS = 10

export const PixelFailure = Type.Object({
  at: Moment,
  problem: OneOf(DELIVERY_PROBLEMS),
  status: Nullable(Type.Integer()),
})
export type PixelFailure = Static<typeof PixelFailure>

const PIXEL_TARGET_FIELDS = {
  url: Type.String({ pattern: NO_NUL, maxLength: 500 }),
  /** Sends page views. */
  views: Type.Boolean(),
  /** Sends page events, such as searches. */
  events: Type.Boolean(),
  /** Includes the email address of signed-in members; otherwise only their id. */
  with_address: Type.Boolean(),
}

/** An address of the publisher's that receives page views and events. */
export const PixelTarget = Type.Object({
  id: Type.Integer(),
  ...PIXEL_TARGET_FIELDS,
  enabled: Type.Boolean(),
  /** The signing secret: HMAC-SHA256 over `<t>.<body>`, both from `matinee-signature: t=…,v1=…`. */
  secret: Type.String(),
  delivered_at: Nullable(Moment),
  /** Consecutive failures, and the time of the next attempt. */
  failures: Type.Integer(),
  next_try_at: Nullable(Moment),
  /** The latest failures, newest first. */
  last_failures: Type.Array(PixelFailure),
})
export type PixelTarget = Static<typeof PixelTarget>

export const NewPixelTarget = Type.Object(PIXEL_TARGET_FIELDS)
export type NewPixelTarget = Static<typeof NewPixelTarget>

const PATH = '/bullet/api/pixel_targets'
const TargetId = Type.Object({ id: Id })

export const listPixelTargets = endpoint({
  method: 'GET',
  path: PATH,
  access: { edit: 'settings' },
  reply: Type.Array(PixelTarget),
})

/**
 * Adds a target, which is off. 400 `pixel_target_unsafe` if the address is not public or not https, 409
 * `too_many_pixel_targets`.
 */
export const addPixelTarget = endpoint({
  method: 'POST',
  path: PATH,
  access: { edit: 'settings' },
  body: NewPixelTarget,
  reply: PixelTarget,
  status: 201,
})

/** Changes a target. Once turned on it receives new pixels only. */
export const changePixelTarget = endpoint({
  method: 'PATCH',
  path: `${PATH}/:id`,
  access: { edit: 'settings' },
  params: TargetId,
  body: Type.Partial(Type.Object({ ...NewPixelTarget.properties, enabled: Type.Boolean() })),
  reply: PixelTarget,
})

export const removePixelTarget = endpoint({
  method: 'DELETE',
  path: `${PATH}/:id`,
  access: { edit: 'settings' },
  params: TargetId,
})

/** Sends a sample page view now and returns the result. */
export const testPixelTarget = endpoint({
  method: 'POST',
  path: `${PATH}/:id/test`,
  access: { edit: 'settings' },
  perMinute: 20,
  params: TargetId,
  reply: Type.Object({
    taken: Type.Boolean(),
    problem: Nullable(OneOf(DELIVERY_PROBLEMS)),
    status: Nullable(Type.Integer()),
  }),
})

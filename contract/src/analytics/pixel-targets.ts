import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Id, Moment, NO_NUL } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

export const MOST_PIXEL_TARGETS = 10

/** Why something could not be handed to another address. `refused`: it answered, with a status that is no success. */
export const DELIVERY_PROBLEMS = [
  'private_address',
  'unknown_host',
  'unreachable',
  'timeout',
  'refused',
] as const
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number]

export const PixelFailure = Type.Object({
  at: Moment,
  problem: OneOf(DELIVERY_PROBLEMS),
  status: Nullable(Type.Integer()),
})
export type PixelFailure = Static<typeof PixelFailure>

const PIXEL_TARGET_FIELDS = {
  url: Type.String({ pattern: NO_NUL, maxLength: 500 }),
  /** Views of pages are sent there. */
  views: Type.Boolean(),
  /** What happened on pages is sent there, as searches. */
  events: Type.Boolean(),
  /** With the address of a member who is signed in; without it by number alone. */
  with_address: Type.Boolean(),
}

/** An address of the publisher's own that is told what pages told the store. */
export const PixelTarget = Type.Object({
  id: Type.Integer(),
  ...PIXEL_TARGET_FIELDS,
  enabled: Type.Boolean(),
  /** What its deliveries are signed with: HMAC-SHA256 over `<t>.<body>`, both from `matinee-signature: t=…,v1=…`. */
  secret: Type.String(),
  delivered_at: Nullable(Moment),
  /** Tries in a row that failed, and when the next one is made. */
  failures: Type.Integer(),
  next_try_at: Nullable(Moment),
  /** The last of them, the newest first. */
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
 * Adds one, which is off. 400 `pixel_target_unsafe` for an address that is not public or not encrypted, 409
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

/** Changes one. Turned on, it is told what comes from then on. */
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

/** Sends one made-up page view there at once and says what came of it. */
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

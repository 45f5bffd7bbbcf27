import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Session } from './session.ts'
import { Moment } from '../platform/shapes.ts'
import { LinkSecret, Nullable, OneOf } from '../platform/schema-builders.ts'

/**
 * How a television or a watch is signed in by somebody with a better keyboard: the device authorization grant of
 * OAuth 2.0 (RFC 8628). The device shows a code, the person enters it at `/smartwatch_activation`, the device asks
 * until it is let in. Refusals carry the RFC's word as `error` beside the product's own shape.
 */

/** A device asks for a code to show. */
export const askForActivation = endpoint({
  method: 'POST',
  path: '/api/device_codes',
  access: 'everyone',
  perMinute: 10,
  reply: Type.Object({
    /** The device keeps it to itself and asks with it. */
    device_code: Type.String(),
    /** As it is shown, grouped. */
    user_code: Type.String(),
    verification_uri: Type.String(),
    /** The same with the code in it: for a QR code. */
    verification_uri_complete: Type.String(),
    /** Seconds. */
    expires_in: Type.Integer(),
    /** Seconds between two questions. */
    interval: Type.Integer(),
  }),
  status: 201,
})

/**
 * The device asks whether it has been let in: then it is signed in with a session of its own, once. 400
 * `authorization_pending`; `slow_down`: from now on wait five seconds longer; `access_denied`; `expired_token`;
 * `device_limit` (to the RFC: `authorization_pending`) where its person has no place left for it.
 */
export const pollActivation = endpoint({
  method: 'POST',
  path: '/api/device_tokens',
  access: { secret: 'ticket' },
  perMinute: 60,
  body: Type.Object({ device_code: Type.String({ maxLength: 200 }) }),
  reply: Session,
  status: 201,
})

/** A device that waits to be let in, as far as its code tells. */
export const WaitingDevice = Type.Object({
  /** Grouped. */
  user_code: Type.String(),
  /** As `Firefox` or `Samsung Internet`; null where it does not say. */
  app: Nullable(Type.String()),
  /** As `Samsung TV` or `Android`; null where it does not say. */
  system: Nullable(Type.String()),
  /** Two letters of ISO 3166 for where it asks from; null where it is not known. */
  country: Nullable(Type.String()),
  asked_at: Moment,
  expires_at: Moment,
})
export type WaitingDevice = Static<typeof WaitingDevice>

const Code = Type.Object({ code: LinkSecret(40) })

/** The device that shows a code. 404 `activation_not_found` where none does, or not any more; 429 `locked_out`. */
export const getActivation = endpoint({
  method: 'GET',
  path: '/api/activations/:code',
  access: 'members',
  perMinute: 20,
  params: Code,
  reply: WaitingDevice,
})

export const ACTIVATION_ANSWERS = ['allow', 'refuse'] as const

/**
 * The member lets the device in to their account, or refuses. Refusals as above, and 401 `user_limit` where there is
 * no place for one more device.
 */
export const answerActivation = endpoint({
  method: 'PUT',
  path: '/api/activations/:code',
  access: 'members',
  perMinute: 20,
  params: Code,
  body: Type.Object({ answer: OneOf(ACTIVATION_ANSWERS) }),
})

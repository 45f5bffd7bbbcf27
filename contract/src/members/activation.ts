import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Session } from './session.ts'
import { Moment } from '../platform/shapes.ts'
import { LinkSecret, Nullable, OneOf } from '../platform/schema-builders.ts'

/**
 * Activation signs a television or a watch in from a device with a better keyboard: the device authorization grant of
 * OAuth 2.0 (RFC 8628). The device shows a code, the person enters it at `/smartwatch_activation`, and the device polls
 * until it is confirmed. Refusals carry the RFC's code as `error`, in addition to the product's own fields.
 */

/** Starts a device grant and returns the code to show. */
export const askForActivation = endpoint({
  method: 'POST',
  path: '/api/device_codes',
  access: 'everyone',
  perMinute: 10,
  reply: Type.Object({
    /** The device's secret, with which it polls. */
    device_code: Type.String(),
    /** As shown, in groups. */
    user_code: Type.String(),
    verification_uri: Type.String(),
    /** The same with the code in it, for a QR code. */
    verification_uri_complete: Type.String(),
    /** Seconds. */
    expires_in: Type.Integer(),
    /** The polling interval in seconds. */
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

/** A waiting device, as far as it is known by its code. */
export const WaitingDevice = Type.Object({
  /** In groups. */
  user_code: Type.String(),
  /** As `Firefox` or `Samsung Internet`; null if unknown. */
  app: Nullable(Type.String()),
  /** As `Samsung TV` or `Android`; null if unknown. */
  system: Nullable(Type.String()),
  /** Two-letter country of its network; null if unknown. */
  country: Nullable(Type.String()),
  asked_at: Moment,
  expires_at: Moment,
})
export type WaitingDevice = Static<typeof WaitingDevice>

const Code = Type.Object({ code: LinkSecret(40) })

/** The device that shows a code. 404 `activation_not_found` if there is none or it has expired; 429 `locked_out`. */
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
 * Grants the device access to the member's account, or denies it. Refused as above, and with 401 `user_limit` if no
 * device is left.
 */
export const answerActivation = endpoint({
  method: 'PUT',
  path: '/api/activations/:code',
  access: 'members',
  perMinute: 20,
  params: Code,
  body: Type.Object({ answer: OneOf(ACTIVATION_ANSWERS) }),
})

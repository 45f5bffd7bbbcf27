import { refusal } from '../../platform/errors.ts'

export const ActivationNotFound = refusal(
  'activation_not_found',
  404,
  'No device shows this code, or not any more.',
)

/** A refusal a device understands that knows nothing but RFC 8628: its word stands in `error`. */
function ofDevices(code: string, sentence: string, error = code) {
  const make = refusal(code, 400, sentence)
  return () => make({ more: { error } })
}

export const ActivationPending = ofDevices(
  'authorization_pending',
  'Nobody has let this device in yet. Please ask again in a moment.',
)
export const SlowDown = ofDevices('slow_down', 'This device asks too often. Please ask more slowly.')
export const ActivationRefused = ofDevices('access_denied', 'This device was not let in.')
export const ActivationExpired = ofDevices(
  'expired_token',
  'This code has been used or is too old. Ask for a new one.',
)

/** It may ask again: its code is still good. */
export const DeviceLimit = ofDevices(
  'device_limit',
  'This account is signed in on as many devices as it may be. Sign one of them out, then this one goes on by itself.',
  'authorization_pending',
)

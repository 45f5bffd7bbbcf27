import { refusal } from '../../platform/errors.ts'

export const ActivationNotFound = refusal(
  'activation_not_found',
  404,
  'No device is showing this code. Check it, or get a new code on the device.',
)

/** A refusal for devices that only know RFC 8628: its code is also in `error`. */
function ofDevices(code: string, sentence: string, error = code) {
  const make = refusal(code, 400, sentence)
  return () => make({ more: { error } })
}

export const ActivationPending = ofDevices(
  'authorization_pending',
  'This device has not been approved yet. Please ask again in a moment.',
)
export const SlowDown = ofDevices('slow_down', 'This device is checking too often. Please check less often.')
export const ActivationRefused = ofDevices('access_denied', 'This device was not approved.')
export const ActivationExpired = ofDevices(
  'expired_token',
  'This code has been used or has expired. Ask for a new one.',
)

/** The device may retry: its code is still valid. */
export const DeviceLimit = ofDevices(
  'device_limit',
  'This account is signed in on too many devices. Sign one of them out to continue here.',
  'authorization_pending',
)

import { refusal } from '../platform/errors.ts'

export const TokenInvalid = refusal(
  'tracking_token_invalid',
  401,
  'This token is not good for what was sent. Fetch a new one.',
)
export const TrackingOff = refusal('tracking_off', 418, 'Nothing is counted here. Please send nothing more.')
export const EventsNotRecorded = refusal(
  'not_written_down',
  503,
  'This could not be saved just now. Please send it again.',
)
export const PixelTargetUnsafe = refusal(
  'pixel_target_unsafe',
  400,
  'Only a public address that begins with https:// can be told.',
)
export const TooManyPixelTargets = refusal(
  'too_many_pixel_targets',
  409,
  'You have reached the limit of addresses. Remove one first.',
)

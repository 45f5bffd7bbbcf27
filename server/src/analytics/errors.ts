import { refusal } from '../platform/errors.ts'

export const TokenInvalid = refusal(
  'tracking_token_invalid',
  401,
  'This token is not valid for what was sent. Fetch a new one.',
)
export const TrackingOff = refusal('tracking_off', 418, 'Nothing is counted here. Please stop sending.')
export const EventsNotRecorded = refusal(
  'not_written_down',
  503,
  'This could not be saved just now. Please send it again.',
)
export const PixelTargetUnsafe = refusal(
  'pixel_target_unsafe',
  400,
  'Only a public address that starts with https:// can be used.',
)
export const TooManyPixelTargets = refusal(
  'too_many_pixel_targets',
  409,
  'You have reached the maximum number of addresses. Remove one first.',
)
export const VendorIdWrong = refusal(
  'vendor_id_wrong',
  400,
  'This ID or address is not one that this service gives. Copy it once more from its settings.',
)
export const VendorTwice = refusal('vendor_twice', 400, 'Each service can be there once.')
export const VendorNeedsConsent = refusal(
  'vendor_needs_consent',
  409,
  'Meta and TikTok set cookies. Turn on “Ask before counting” first.',
)

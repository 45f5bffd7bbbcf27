import { refusal } from '../platform/errors.ts'

export const DemoFilmFailed = refusal(
  'demo_film_failed',
  500,
  'This demo film could not be generated on this machine.',
)

export const DemoBeingMade = refusal(
  'demo_being_made',
  409,
  'The demo is still being made. You can remove it in a few seconds.',
)

import { refusal } from '../platform/errors.ts'

export const DemoFilmFailed = refusal(
  'demo_film_failed',
  500,
  'This demo film could not be generated on this machine.',
)

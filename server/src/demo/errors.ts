import { refusal } from '../platform/errors.ts'

export const DemoFilmFailed = refusal(
  'demo_film_failed',
  500,
  'This film of the demo could not be drawn on this machine.',
)

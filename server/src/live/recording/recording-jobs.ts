import { Type } from 'typebox'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { completeRecordedFilm } from './recorded-film.ts'
import { encodeMissingRenditions } from './recorded-renditions.ts'

/** Makes what a film has besides its streams: one file of it to keep, posters and the storyboard. */
export const completeRecording = defineJob({
  name: 'live.complete-recording',
  payload: Type.Object({ video_id: Type.Integer() }),
  attempts: 5,
  isHeavy: true,
  // Of two for one film the later one counts.
  queue: ({ video_id }) => `recording ${video_id}`,
  run: (ctx, { video_id }, signal) => completeRecordedFilm(ctx, video_id, signal),
})

/** Makes the renditions that a film has besides those it had on air. */
export const encodeRenditions = defineJob({
  name: 'live.encode-renditions',
  payload: Type.Object({ video_id: Type.Integer() }),
  attempts: 5,
  isHeavy: true,
  queue: ({ video_id }) => `recording ${video_id}`,
  run: (ctx, { video_id }, signal) => encodeMissingRenditions(ctx, video_id, signal),
})

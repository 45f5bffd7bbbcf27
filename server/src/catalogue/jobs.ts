import { Type } from 'typebox'
import { defineJob } from '../platform/jobs/jobs.ts'
import { applySchedule, applyDueSchedulesNow } from './programs/publish-schedule.ts'
import { removeFilmIfUnused } from './programs/unused-films.ts'

/** Publishes or expires a program at its time. */
export const applyProgramSchedule = defineJob({
  name: 'catalogue.turn-program',
  payload: Type.Object({ content_id: Type.Integer() }),
  run: (ctx, { content_id }) => applySchedule(ctx, content_id),
})

/** Applies schedules that were missed, or whose program was not playable in time. */
export const applyDueSchedules = defineJob({
  name: 'catalogue.turn-due-programs',
  payload: Type.Object({}),
  every: '* * * * *',
  run: (ctx) => applyDueSchedulesNow(ctx),
})

/** Deletes a replaced film once nobody can still be watching it. */
export const removeReplacedFilm = defineJob({
  name: 'catalogue.remove-replaced-film',
  payload: Type.Object({ video_id: Type.Integer() }),
  run: (ctx, { video_id }) => removeFilmIfUnused(ctx, video_id),
})

export const catalogueJobs = [applyProgramSchedule, applyDueSchedules, removeReplacedFilm]

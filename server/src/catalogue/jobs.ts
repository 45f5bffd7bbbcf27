import { Type } from 'typebox'
import { job } from '../platform/jobs.ts'
import { turn, turnDue } from './turning.ts'
import { removeIfUnused } from './unused-films.ts'

/** Publishes or expires a program at its time. */
export const turnProgram = job({
  name: 'catalogue.turn-program',
  payload: Type.Object({ content_id: Type.Integer() }),
  run: (ctx, { content_id }) => turn(ctx, content_id),
})

/** The same for all whose moment was missed, or that had nothing to watch when it came. */
export const turnDuePrograms = job({
  name: 'catalogue.turn-due-programs',
  payload: Type.Object({}),
  every: '* * * * *',
  run: (ctx) => turnDue(ctx),
})

/** Removes a film that was replaced, once nobody watches it any more. */
export const removeReplacedFilm = job({
  name: 'catalogue.remove-replaced-film',
  payload: Type.Object({ video_id: Type.Integer() }),
  run: (ctx, { video_id }) => removeIfUnused(ctx, video_id),
})

export const catalogueJobs = [turnProgram, turnDuePrograms, removeReplacedFilm]

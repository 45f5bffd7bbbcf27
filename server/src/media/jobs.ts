import { Type } from 'typebox'
import { Refusal } from '../platform/errors.ts'
import { job } from '../platform/jobs.ts'
import { FilmNotMade } from './errors.ts'
import { failFilm, processFilm } from './process.ts'

/** Makes an uploaded film playable, however often it is interrupted. */
export const processVideo = job({
  name: 'media.process-video',
  payload: Type.Object({ video_id: Type.Integer() }),
  attempts: 5,
  isHeavy: true,

  async run(ctx, { video_id }, signal) {
    try {
      await processFilm(ctx, video_id, signal)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await failFilm(ctx, video_id, error) // what is wrong with the film stays wrong: no second attempt
    }
  },

  async waiting(ctx, { video_id }, part) {
    if (part !== 'storage') return
    await ctx.db.updateTable('video').set({ waiting_for: part }).where('id', '=', video_id).execute()
  },

  givenUp: (ctx, { video_id }, error) => {
    ctx.log.error({ err: error, video_id }, 'a film could not be made')
    return failFilm(ctx, video_id, FilmNotMade())
  },
})

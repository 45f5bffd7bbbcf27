import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { demoFilms } from '@matinee/demo/demo-films'
import { Type } from 'typebox'
import { recordChecksum } from '../media/upload/checksum.ts'
import { processVideo } from '../media/jobs.ts'
import { videoFolder } from '../media/video-removal.ts'
import { type Context, transact } from '../platform/context.ts'
import { enqueue, defineJob } from '../platform/jobs/jobs.ts'
import { DemoFilmFailed } from './errors.ts'
import { hasDemo } from './queries.ts'

// The publisher's own films have priority 0; a drawn demo film is encoded before the next one is drawn.
const DEMO_ENCODING_PRIORITY = 10
export const DEMO_DRAWING_PRIORITY = 20

/** Draws one demo film and passes it to the pipeline like a finished upload. */
export const drawDemoFilm = defineJob({
  name: 'demo.draw-film',
  payload: Type.Object({ video_id: Type.Integer(), permalink: Type.String() }),
  attempts: 5,
  isHeavy: true,

  async run(ctx, { video_id, permalink }, signal) {
    const folder = join(ctx.config.data_dir, 'work', `demo-film-${video_id}`)
    await rm(folder, { recursive: true, force: true }) // left by a killed run
    const video = await findUndrawnFilm(ctx, video_id)
    const recipe = demoFilms.find((each) => each.permalink === permalink)
    if (!video || !recipe) return // removed in the meantime, or a retry of finished work

    await mkdir(folder, { recursive: true })
    try {
      const film = join(folder, video.file_name)
      const { renderDemoFilm: makeDemoFilm } = await import('./films.ts')
      await makeDemoFilm(await recipe.scene(), film, { ffmpegPath: ctx.config.ffmpeg_path, signal })
      const { size } = await stat(film)
      await ctx.storage.put(video.source_key, film, { move: true })
      await enqueueEncoding(ctx, video_id, size)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },

  async onGivenUp(ctx, { video_id }) {
    const { code, message } = DemoFilmFailed()
    await ctx.db
      .updateTable('video')
      .set({ state: 'failed', failure_code: code, failure: message })
      .where('id', '=', video_id)
      .where('size', '=', 0)
      .execute()
  },
})

/** A demo film that is not drawn yet. */
const findUndrawnFilm = (ctx: Context, videoId: number) =>
  ctx.db
    .selectFrom('video')
    .select(['file_name', 'source_key'])
    .where('id', '=', videoId)
    .where('demo', '=', true)
    .where('size', '=', 0)
    .executeTakeFirst()

/** Hands the film to the pipeline; one whose row was removed while it was drawn leaves no file. */
function enqueueEncoding(ctx: Context, video_id: number, size: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    const changed = await ctx.db
      .updateTable('video')
      .set({ size })
      .where('id', '=', video_id)
      .where('size', '=', 0)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return ctx.storage.removeFolder(videoFolder(video_id))
    await enqueue(ctx, processVideo, { video_id }, { priority: DEMO_ENCODING_PRIORITY })
    await enqueue(ctx, recordChecksum, { video_id })
  })
}

/** The folder of a store's demo pictures, and of nothing else. */
export const demoPictureFolder = (storeId: number) => `images/${storeId}/demo`

/** Deletes the pictures of a removed demo, unless it was added again. */
export const removeDemoPictures = defineJob({
  name: 'demo.remove-pictures',
  payload: Type.Object({ store_id: Type.Integer() }),
  async run(ctx, { store_id }) {
    if (!(await hasDemo(ctx.db, store_id))) await ctx.storage.removeFolder(demoPictureFolder(store_id))
  },
})

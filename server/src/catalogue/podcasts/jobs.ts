import { Type } from 'typebox'
import { videoReady } from '../../media/events.ts'
import type { Context } from '../../platform/context.ts'
import { subscribeTo } from '../../platform/jobs/events.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { programPublished } from '../events.ts'
import { listStoresWithPodcasts } from './podcast-queries.ts'
import { prepareEpisodes } from './podcasts.ts'

/** Has the files of episodes made that came without an event, as a chapter that was added. */
export const prepareAllEpisodes = defineJob({
  name: 'catalogue.prepare-episodes',
  payload: Type.Object({}),
  every: '*/10 * * * *',
  async run(ctx) {
    for (const storeId of await listStoresWithPodcasts(ctx.db)) await prepareEpisodes(ctx, storeId)
  },
})

async function prepareForVideo(ctx: Context, { video_id }: { video_id: number }) {
  const video = await ctx.db
    .selectFrom('video')
    .select('store_id')
    .where('id', '=', video_id)
    .executeTakeFirst()
  if (video) await prepareEpisodes(ctx, video.store_id)
}

export const podcastSubscriptions = [
  subscribeTo(videoReady, 'prepare-episodes', prepareForVideo),
  subscribeTo(programPublished, 'prepare-episodes', (ctx, { store_id }) => prepareEpisodes(ctx, store_id)),
]

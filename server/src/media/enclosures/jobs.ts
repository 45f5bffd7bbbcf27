import { OneOf } from '@matinee/contract/platform/schema-builders'
import { Type } from 'typebox'
import type { Context } from '../../platform/context.ts'
import { sendSignal } from '../../platform/database/signals.ts'
import { defineJob, enqueue, enqueueAll } from '../../platform/jobs/jobs.ts'
import { beginEnclosures, failEnclosure, listMediaOf } from './enclosure-queries.ts'
import { ENCLOSURE_MEDIA, makeEnclosure, type EnclosureMedium } from './enclosures.ts'

/** Makes a film into one file for programs that cannot play segments. */
export const makeEnclosureFile = defineJob({
  name: 'media.make-enclosure',
  payload: Type.Object({
    store_id: Type.Integer(),
    video_id: Type.Integer(),
    medium: OneOf(ENCLOSURE_MEDIA),
  }),
  attempts: 5,
  isHeavy: true,
  queue: ({ video_id, medium }) => `enclosure ${video_id} ${medium}`,

  async run(ctx, { store_id, video_id, medium }, signal) {
    await makeEnclosure(ctx, { videoId: video_id, medium }, signal)
    await sendSignal(ctx.db, 'catalogue', store_id) // feeds show it from now on
  },

  async onGivenUp(ctx, { video_id, medium }, error) {
    ctx.log.error({ err: error, video_id, medium }, 'a file for podcast apps could not be made')
    await failEnclosure(ctx.db, { video_id, medium })
  },
})

/** Has the files of films made that have none yet, in the caller's transaction. */
export async function requestEnclosures(
  ctx: Context,
  storeId: number,
  { medium, videoIds }: { medium: EnclosureMedium; videoIds: readonly number[] },
) {
  const begun = await beginEnclosures(ctx.db, storeId, { medium, videoIds, again: false })
  await enqueueAll(
    ctx,
    makeEnclosureFile,
    begun.map((video_id) => ({ store_id: storeId, video_id, medium })),
  )
}

const SETTLING_MS = 60_000

/**
 * Has the files of a film made again whose segments change; until then nobody gets the old ones. Waits a minute, until
 * its playlists are written.
 */
export async function renewEnclosures(ctx: Context, storeId: number, videoId: number) {
  for (const medium of await listMediaOf(ctx.db, videoId)) {
    await beginEnclosures(ctx.db, storeId, { medium, videoIds: [videoId], again: true })
    const payload = { store_id: storeId, video_id: videoId, medium }
    await enqueue(ctx, makeEnclosureFile, payload, { at: new Date(ctx.clock.now().getTime() + SETTLING_MS) })
  }
}

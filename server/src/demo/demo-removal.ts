import { DEMO_STORE, DEFAULT_STORE_TITLE } from '@matinee/demo/demo-films'
import { removeVideo } from '../media/video-removal.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { sendSignal } from '../platform/database/signals.ts'
import { findStore, updateStore } from '../store/queries.ts'
import { notifyCatalogueChanged } from '../store/settings.ts'
import { DemoBeingMade } from './errors.ts'
import { demoPictureFolder, removeDemoPictures } from './jobs.ts'
import { isLiving } from './life/jobs.ts'
import { removeLife } from './life/removal.ts'
import { closeDemoMarket } from './market.ts'
import { removeOffers } from './offers.ts'
import * as query from './queries.ts'

/**
 * Removes everything of the demo and of test data: programs, films, categories, authors, offers and store settings. The
 * publisher's own content stays, in whatever category. Files are deleted after the commit. Throws
 * `demo_being_made` while its people live their year.
 */
export function removeDemo(ctx: StoreContext): Promise<undefined> {
  return transact(ctx, async (ctx) => {
    if (await isLiving(ctx)) throw DemoBeingMade()
    const videos = await query.listDemoVideosToRemove(ctx.db, ctx.store.id)
    await removeLife(ctx)
    await query.deleteDemoPrograms(ctx.db, ctx.store.id)
    for (const { id } of videos) await removeVideo(ctx, id)
    await removeOffers(ctx)
    await query.deleteDemoTerms(ctx.db, ctx.store.id)
    await closeDemoMarket(ctx)
    await resetStoreSettings(ctx)
    await enqueue(ctx, removeDemoPictures, { store_id: ctx.store.id })
    await notifyCatalogueChanged(ctx)
    return undefined
  })
}

/** Resets store settings that still have the demo's values. */
async function resetStoreSettings(ctx: StoreContext) {
  const store = await findStore(ctx.db, ctx.store.id)
  await updateStore(ctx.db, store.id, {
    demo: false,
    ...(store.title === DEMO_STORE.title && { title: DEFAULT_STORE_TITLE }),
    ...(store.tagline === DEMO_STORE.tagline && { tagline: null }),
    ...(store.banner_image?.startsWith(`/${demoPictureFolder(store.id)}/`) && { banner_image: null }),
  })
  await sendSignal(ctx.db, 'store', store.id)
}

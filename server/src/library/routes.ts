import * as contract from '@matinee/contract/library/library'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { CardCache } from '../catalogue/programs/card-cache.ts'
import { guestKeyOf } from '../platform/http/guest-key.ts'
import { serve } from '../platform/http/serve.ts'
import { isStaff } from '../platform/http/viewer.ts'
import { addFavorite, listFavorites, readFavorite, removeFavorite } from './favorites.ts'
import { deleteViewOf, deleteAllViews, listHistory } from './history.ts'
import type { HistorySettings } from './history-settings.ts'
import { listWatched, markUnwatched, markWatched } from './marks.ts'
import { readProgramState, savePosition } from './positions.ts'
import { importGuestHistory } from './guest-import.ts'
import { ViewCount } from './view-count.ts'

export const libraryRoutes: FastifyPluginAsync = async (app) => {
  const cards = new CardCache(app.prepared)
  serve(app, contract.listFavorites, ({ ctx, viewer, query }) => listFavorites(ctx, viewer, query))
  serve(app, contract.getFavorite, ({ ctx, viewer, params, query }) =>
    readFavorite(ctx, viewer, { contentId: params.id, chapterId: query.cid ?? null }),
  )
  serve(app, contract.addFavorite, ({ ctx, viewer, body }) =>
    addFavorite(ctx, viewer, { contentId: body.id, chapterId: body.cid ?? null }),
  )
  serve(app, contract.removeFavorite, ({ ctx, viewer, params, query }) =>
    removeFavorite(ctx, viewer, { contentId: params.id, chapterId: query.cid ?? null }),
  )

  serve(app, contract.listLibrary, ({ ctx, viewer, query, request }) =>
    listHistory(ctx, viewer, { ...query, cards, keeping: historySettingsOf(request) }),
  )
  serve(app, contract.listRecentViews, ({ ctx, viewer, query, request }) =>
    listHistory(ctx, viewer, { ...query, cards, keeping: historySettingsOf(request) }),
  )
  serve(app, contract.forgetView, ({ ctx, viewer, params }) => deleteViewOf(ctx, viewer, params.id))
  serve(app, contract.forgetViews, ({ ctx, viewer }) => deleteAllViews(ctx, viewer))

  serve(app, contract.listWatchedVideos, ({ ctx, viewer, request }) =>
    listWatched(ctx, viewer, historySettingsOf(request)),
  )
  serve(app, contract.markWatched, ({ ctx, viewer, params, request }) =>
    markWatched(ctx, viewer, { videoId: params.video_id, keeping: historySettingsOf(request) }),
  )
  serve(app, contract.markUnwatched, ({ ctx, viewer, params, request }) =>
    markUnwatched(ctx, viewer, { videoId: params.video_id, keeping: historySettingsOf(request) }),
  )
  serve(app, contract.getMine, ({ ctx, viewer, params, request }) =>
    readProgramState(ctx, viewer, { permalink: params.permalink, keeping: historySettingsOf(request) }),
  )
}

/** The endpoints of playback positions and program views. */
export const positionRoutes: FastifyPluginAsync = async (app) => {
  const views = new ViewCount(app.ctx)
  app.addHook('onClose', () => views.write())

  serve(app, contract.savePosition, async ({ ctx, viewer, body, request }) => {
    const { content_id: contentId, chapter_id, video_id: videoId, position_seconds: seconds, at } = body
    const film = { contentId, chapterId: chapter_id ?? null, videoId }
    const saved = await savePosition(ctx, viewer, {
      ...film,
      seconds,
      at,
      keeping: historySettingsOf(request),
    })
    if (!isStaff(viewer)) views.count(viewer.id ? `member ${viewer.id}` : guestKeyOf(request), contentId)
    return saved
  })
  serve(app, contract.takeOver, ({ ctx, viewer, body, request }) =>
    importGuestHistory(ctx, viewer, { ...body, keeping: historySettingsOf(request) }),
  )
}

function historySettingsOf({ server, store }: FastifyRequest): HistorySettings {
  const { continue_watching: positions, mark_as_watched: marks } = server.stores.get(store.id)!
  return { positions, marks }
}

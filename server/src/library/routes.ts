import * as contract from '@matinee/contract/library'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { KeptCards } from '../catalogue/kept-cards.ts'
import { serve } from '../platform/serve.ts'
import { isStaff } from '../platform/viewer.ts'
import { addFavorite, listFavorites, readFavorite, removeFavorite } from './favorites.ts'
import { forgetView, forgetViews, listBegun } from './history.ts'
import type { Keeping } from './keeping.ts'
import { listWatched, markUnwatched, markWatched } from './marks.ts'
import { readMine, savePosition } from './positions.ts'
import { takeOver } from './taking-over.ts'
import { ViewCount } from './view-count.ts'

export const libraryRoutes: FastifyPluginAsync = async (app) => {
  const cards = new KeptCards(app.prepared)
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
    listBegun(ctx, viewer, { ...query, cards, keeping: keepingOf(request) }),
  )
  serve(app, contract.listRecentViews, ({ ctx, viewer, query, request }) =>
    listBegun(ctx, viewer, { ...query, cards, keeping: keepingOf(request) }),
  )
  serve(app, contract.forgetView, ({ ctx, viewer, params }) => forgetView(ctx, viewer, params.id))
  serve(app, contract.forgetViews, ({ ctx, viewer }) => forgetViews(ctx, viewer))

  serve(app, contract.listWatchedVideos, ({ ctx, viewer, request }) =>
    listWatched(ctx, viewer, keepingOf(request)),
  )
  serve(app, contract.markWatched, ({ ctx, viewer, params, request }) =>
    markWatched(ctx, viewer, { videoId: params.video_id, keeping: keepingOf(request) }),
  )
  serve(app, contract.markUnwatched, ({ ctx, viewer, params, request }) =>
    markUnwatched(ctx, viewer, { videoId: params.video_id, keeping: keepingOf(request) }),
  )
  serve(app, contract.getMine, ({ ctx, viewer, params, request }) =>
    readMine(ctx, viewer, { permalink: params.permalink, keeping: keepingOf(request) }),
  )
}

/** Positions, and with them the views of programs. */
export const positionRoutes: FastifyPluginAsync = async (app) => {
  const views = new ViewCount(app.ctx)
  app.addHook('onClose', () => views.write())

  serve(app, contract.savePosition, async ({ ctx, viewer, body, request }) => {
    const { content_id: contentId, chapter_id, video_id: videoId, position_seconds: seconds, at } = body
    const film = { contentId, chapterId: chapter_id ?? null, videoId }
    const saved = await savePosition(ctx, viewer, { ...film, seconds, at, keeping: keepingOf(request) })
    if (!isStaff(viewer)) views.count(request.viewerKey, contentId)
    return saved
  })
  serve(app, contract.takeOver, ({ ctx, viewer, body, request }) =>
    takeOver(ctx, viewer, { ...body, keeping: keepingOf(request) }),
  )
}

function keepingOf({ server, store }: FastifyRequest): Keeping {
  const { continue_watching: positions, mark_as_watched: marks } = server.stores.get(store.id)!
  return { positions, marks }
}

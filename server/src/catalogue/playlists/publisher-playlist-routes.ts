import * as contract from '@matinee/contract/catalogue/playlists'
import type { FastifyPluginAsync } from 'fastify'
import type { Readable } from 'node:stream'
import { serve } from '../../platform/http/serve.ts'
import { readMarkers, saveMarkers } from './markers.ts'
import * as playlist from './playlist.ts'
import * as resources from '../resources/resources.ts'

/** Staff routes for playlists, downloads and time marks. */
export const publisherPlaylistRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.getPlaylist, ({ ctx, viewer, params }) => playlist.readPlaylist(ctx, viewer, params.id))
  serve(app, contract.addToPlaylist, ({ ctx, viewer, params, body }) =>
    playlist.addToPlaylist(ctx, viewer, params.id, body),
  )
  serve(app, contract.changeEntry, ({ ctx, viewer, params, body }) =>
    playlist.changeEntry(ctx, viewer, params.id, params.chapter_id, body),
  )
  serve(app, contract.removeFromPlaylist, ({ ctx, viewer, params, query }) =>
    playlist.removeFromPlaylist(ctx, viewer, params.id, query.ids.split(',').map(Number)),
  )
  serve(app, contract.orderPlaylist, ({ ctx, viewer, params, body }) =>
    playlist.orderPlaylist(ctx, viewer, params.id, body.ids),
  )
  serve(app, contract.listResources, ({ ctx, viewer, params }) =>
    resources.listResources(ctx, viewer, params.id),
  )
  serve(app, contract.renameResource, ({ ctx, viewer, params, body }) =>
    resources.renameResource(ctx, viewer, params.id, body.title),
  )
  serve(app, contract.removeResource, ({ ctx, viewer, params }) =>
    resources.removeResource(ctx, viewer, params.id),
  )
  serve(app, contract.orderResources, ({ ctx, viewer, params, body }) =>
    resources.orderResources(ctx, viewer, params.id, body.ids),
  )
  serve(app, contract.getMarkers, ({ ctx, viewer, params }) => readMarkers(ctx, viewer, params.id))
  serve(app, contract.saveMarkers, ({ ctx, viewer, params, body }) =>
    saveMarkers(ctx, viewer, params.id, body),
  )
}

/** Accepts an uploaded file as raw bytes, whatever its content type. */
export const resourceUploadRoutes: FastifyPluginAsync = async (app) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  serve(app, contract.addResource, async ({ ctx, viewer, params, query, request }) => {
    const file = {
      fileName: query.file_name,
      announced: Number(request.headers['content-length'] ?? 0),
      bytes: (request.body ?? request.raw) as Readable,
    }
    try {
      return await resources.addResource(ctx, viewer, params.id, file)
    } catch (error) {
      request.raw.resume() // browsers read a refusal only after sending the whole body
      throw error
    }
  })
}

import * as contract from '@matinee/contract/catalogue/previews'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { locateDraft, readDraft } from '../programs/draft-content.ts'
import { listDraftChapters } from '../playlists/chapters.ts'
import * as links from './links.ts'

/** Routes for staff who manage preview links, and for visitors with a link. */
export const previewRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listPreviewLinks, ({ ctx, viewer, params }) =>
    links.listPreviewLinks(ctx, viewer, params.id),
  )
  serve(app, contract.makePreviewLink, ({ ctx, viewer, params, body }) =>
    links.createPreviewLink(ctx, viewer, { contentId: params.id, days: body.days }),
  )
  serve(app, contract.revokePreviewLink, async ({ ctx, viewer, params }) => {
    await links.revokePreviewLink(ctx, viewer, { contentId: params.id, id: params.preview_id })
    return undefined
  })
  serve(app, contract.listDraftChapters, async ({ ctx, viewer, params, query }) => {
    const { id } = await locateDraft(ctx, viewer, params.permalink)
    return listDraftChapters(ctx, id, query)
  })
  serve(app, contract.getPreview, async ({ ctx, params }) => {
    const { contentId } = await links.openPreview(ctx, params.token)
    return readDraft(ctx, contentId)
  })
  serve(app, contract.listPreviewChapters, async ({ ctx, params, query }) => {
    const { contentId } = await links.openPreview(ctx, params.token)
    return listDraftChapters(ctx, contentId, query)
  })
}

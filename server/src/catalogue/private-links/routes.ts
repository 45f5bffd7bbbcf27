import * as contract from '@matinee/contract/catalogue/private-links'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { networkOf } from '../../platform/http/network.ts'
import { storeContext } from '../../platform/http/http.ts'
import { sendStorefront } from '../../store/pages.ts'
import { listDraftChapters } from '../playlists/chapters.ts'
import { locateDraft, readDraft } from '../programs/draft-content.ts'
import { assertProgramInRegion } from '../regions/region-gate.ts'
import { playLink } from './link-plays.ts'
import { unlockLink } from './link-password.ts'
import { readLinkedProgram } from './linked-program.ts'
import * as links from './links.ts'
import { openLink, openPreview } from './open-link.ts'

/** Routes for staff who manage private links. */
export const privateLinkRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listPrivateLinks, ({ ctx, viewer, params }) =>
    links.listPrivateLinks(ctx, viewer, params.id),
  )
  serve(app, contract.makePrivateLink, ({ ctx, viewer, params, body }) =>
    links.createPrivateLink(ctx, viewer, { contentId: params.id, ...body }),
  )
  serve(app, contract.changePrivateLink, ({ ctx, viewer, params, body }) =>
    links.changePrivateLink(ctx, viewer, { contentId: params.id, id: params.link_id, ...body }),
  )
  serve(app, contract.revokePrivateLink, async ({ ctx, viewer, params }) => {
    await links.revokePrivateLink(ctx, viewer, { contentId: params.id, id: params.link_id })
    return undefined
  })
}

/** Routes for reviewers of drafts: staff, and visitors with a link. */
export const previewRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listDraftChapters, async ({ ctx, viewer, params, query }) => {
    const { id } = await locateDraft(ctx, viewer, params.permalink)
    return listDraftChapters(ctx, id, query)
  })
  serve(app, contract.getPreview, async ({ ctx, params }) => {
    const { contentId } = await openPreview(ctx, params.token)
    return readDraft(ctx, contentId)
  })
  serve(app, contract.listPreviewChapters, async ({ ctx, params, query }) => {
    const { contentId } = await openPreview(ctx, params.token)
    return listDraftChapters(ctx, contentId, query)
  })
}

/** Routes for whoever watches by a link. */
export const linkedProgramRoutes: FastifyPluginAsync = async (app) => {
  app.get('/watch/:token', (request, reply) =>
    sendStorefront(request, reply, { screen: 'src/embeds/WatchScreen.tsx', isPrivate: true }),
  )
  serve(app, contract.getLinkedProgram, async ({ ctx, params, request }) =>
    readLinkedProgram(ctx, await openInRegion(request, params.token)),
  )
  serve(app, contract.listLinkedChapters, async ({ ctx, params, query, request }) =>
    listDraftChapters(ctx, await openInRegion(request, params.token), query),
  )
  serve(app, contract.unlockLink, ({ ctx, params, body, request }) =>
    unlockLink(ctx, { ...params, ...body, network: networkOf(request.ip) }),
  )
  serve(app, contract.playLink, async ({ ctx, viewer, params, body, request }) => {
    await openInRegion(request, params.token)
    return playLink(ctx, viewer, { token: params.token, play: body.play })
  })
}

/** The program of a link, which keeps to its countries. */
async function openInRegion(request: FastifyRequest, token: string): Promise<number> {
  const { contentId } = await openLink(storeContext(request), token)
  await assertProgramInRegion(request, contentId)
  return contentId
}

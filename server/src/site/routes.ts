import * as menus from '@matinee/contract/site/menus'
import * as contract from '@matinee/contract/site/pages'
import type { FastifyPluginAsync } from 'fastify'
import { acceptPictures } from '../platform/pictures/pictures.ts'
import { serve } from '../platform/http/serve.ts'
import { refreshAfterChange } from '../store/store-refresh.ts'
import { openCatalogPage } from './catalog-page.ts'
import { readMenus, saveMenus } from './menus.ts'
import { addPagePicture } from './page-pictures.ts'
import { readPage } from './page-draft.ts'
import { savePage } from './page-save.ts'
import * as pages from './pages.ts'
import { publishPage, unpublishPage } from './publication.ts'
import { compareRevision, listRevisions, restoreRevision } from './revisions.ts'
import { showCatalogPage, showCatalogPageDraft, showPage, showPageDraft } from './shown-page.ts'

export const siteRoutes: FastifyPluginAsync = async (app) => {
  acceptPictures(app)
  serve(app, contract.showPage, ({ ctx, params }) => showPage(ctx, params.permalink))
  serve(app, contract.showPageDraft, ({ ctx, viewer, params }) =>
    showPageDraft(ctx, viewer, params.permalink),
  )
  serve(app, contract.showCatalogPage, ({ ctx }) => showCatalogPage(ctx))
  serve(app, contract.showCatalogPageDraft, ({ ctx, viewer }) => showCatalogPageDraft(ctx, viewer))
  serve(app, contract.addPagePicture, ({ ctx, viewer, request }) => addPagePicture(ctx, viewer, request.body))
}

export const publisherSiteRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listPages, ({ ctx, viewer }) => pages.listPages(ctx, viewer))
  serve(app, contract.createPage, ({ ctx, viewer, body }) => pages.createPage(ctx, viewer, body))
  serve(app, contract.openCatalogPage, ({ ctx, viewer }) => openCatalogPage(ctx, viewer))
  serve(app, contract.getPage, ({ ctx, viewer, params }) => readPage(ctx, viewer, params.id))
  serve(app, contract.savePage, ({ ctx, viewer, params, body }) =>
    refreshAfterChange(app, ctx.store.id, savePage(ctx, viewer, params.id, body)),
  )
  serve(app, contract.publishPage, ({ ctx, viewer, params, body }) =>
    refreshAfterChange(app, ctx.store.id, publishPage(ctx, viewer, params.id, body.version)),
  )
  serve(app, contract.unpublishPage, ({ ctx, viewer, params }) =>
    refreshAfterChange(app, ctx.store.id, unpublishPage(ctx, viewer, params.id)),
  )
  serve(app, contract.removePage, ({ ctx, viewer, params }) =>
    refreshAfterChange(app, ctx.store.id, pages.removePage(ctx, viewer, params.id)),
  )
  serve(app, contract.bringPageBack, ({ ctx, viewer, params }) => pages.bringPageBack(ctx, viewer, params.id))
  serve(app, contract.listPageRevisions, ({ ctx, viewer, params }) => listRevisions(ctx, viewer, params.id))
  serve(app, contract.comparePageRevision, ({ ctx, viewer, params }) => compareRevision(ctx, viewer, params))
  serve(app, contract.restorePageRevision, ({ ctx, viewer, params, body }) =>
    restoreRevision(ctx, viewer, { ...params, ...body }),
  )
  serve(app, menus.getMenus, ({ ctx, viewer }) => readMenus(ctx, viewer))
  serve(app, menus.saveMenus, ({ ctx, viewer, body }) =>
    refreshAfterChange(app, ctx.store.id, saveMenus(ctx, viewer, body)),
  )
}

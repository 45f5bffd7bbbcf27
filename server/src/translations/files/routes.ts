import * as contract from '@matinee/contract/translations/translation-files'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { OfferStatistics } from '../../offers/offer-statistics.ts'
import { sendCsv } from '../../platform/http/file-answers.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { serve } from '../../platform/http/serve.ts'
import { refreshAfterChange } from '../../store/store-refresh.ts'
import { checkTranslationFile, importTranslationFile } from './file-import.ts'
import { readLastImport, undoTranslationImport } from './file-undo.ts'
import { writeTranslationFile } from './file.ts'

const NO_BYTES = Buffer.alloc(0)
const bytesOf = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body : NO_BYTES)

/** Files of translations. Accepts them as raw bytes, whatever their content type. */
export const translationFileRoutes =
  (sold: OfferStatistics): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const at = (ctx: StoreContext) => ({ ...ctx, sold })
    serve(app, contract.downloadTranslations, async ({ ctx, viewer, query, reply }) =>
      sendCsv(reply, 'translations', writeTranslationFile(ctx, viewer, query)),
    )
    serve(app, contract.checkTranslationFile, ({ ctx, viewer, request }) =>
      checkTranslationFile(at(ctx), viewer, bytesOf(request)),
    )
    serve(app, contract.importTranslationFile, ({ ctx, viewer, request }) =>
      refreshAfterChange(app, ctx.store.id, importTranslationFile(at(ctx), viewer, bytesOf(request))),
    )
  }

/** The last file that was saved, and its undo. */
export const translationUndoRoutes =
  (sold: OfferStatistics): FastifyPluginAsync =>
  async (app) => {
    serve(app, contract.getLastTranslationImport, ({ ctx, viewer }) => readLastImport(ctx, viewer))
    serve(app, contract.undoTranslationImport, ({ ctx, viewer, params }) =>
      refreshAfterChange(app, ctx.store.id, undoTranslationImport({ ...ctx, sold }, viewer, params.id)),
    )
  }

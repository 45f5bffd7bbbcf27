import * as contract from '@matinee/contract/store/store'
import type { FastifyPluginAsync } from 'fastify'
import { acceptPictures } from '../platform/pictures/pictures.ts'
import { serve } from '../platform/http/serve.ts'
import { removePicture, setPicture, type StorePictureName } from './pictures.ts'
import { changeSettings, readSettings } from './settings.ts'
import { refreshAfterChange } from './store-refresh.ts'
import { importWords, listWords, saveWord } from './translations.ts'
import { SCREEN_AREAS, wordsOf } from './words.ts'

const STORE_PICTURES: StorePictureName[] = ['logo', 'banner_image']

export const storeRoutes: FastifyPluginAsync = async (app) => {
  acceptPictures(app)

  serve(app, contract.getTranslations, async ({ ctx: { store }, query: { locale = store.locale, area } }) =>
    wordsOf(locale, area ? [area] : SCREEN_AREAS, app.stores.wordsOf(store.id)),
  )
  serve(app, contract.getStoreSettings, ({ ctx, viewer }) => readSettings(ctx, viewer))
  serve(app, contract.changeStoreSettings, ({ ctx, viewer, body }) =>
    refreshAfterChange(app, ctx.store.id, changeSettings(ctx, viewer, body)),
  )
  for (const name of STORE_PICTURES) {
    serve(app, contract.setStorePicture[name], ({ ctx, viewer, request }) =>
      refreshAfterChange(app, ctx.store.id, setPicture(ctx, viewer, name, request.body)),
    )
    serve(app, contract.removeStorePicture[name], ({ ctx, viewer }) =>
      refreshAfterChange(app, ctx.store.id, removePicture(ctx, viewer, name)),
    )
  }
  serve(app, contract.listWords, ({ ctx, viewer, query }) => listWords(ctx, viewer, query.locale))
  serve(app, contract.saveWord, ({ ctx, viewer, body }) =>
    refreshAfterChange(app, ctx.store.id, saveWord(ctx, viewer, body)),
  )
  serve(app, contract.importWords, ({ ctx, viewer, body }) =>
    refreshAfterChange(app, ctx.store.id, importWords(ctx, viewer, body)),
  )
}

import * as contract from '@matinee/contract/store'
import type { FastifyPluginAsync } from 'fastify'
import { takePictures } from '../platform/pictures/pictures.ts'
import { serve } from '../platform/serve.ts'
import { removePicture, setPicture, type PictureName } from './pictures.ts'
import { changeSettings, readSettings } from './settings.ts'
import { shown } from './shown.ts'
import { importWords, listWords, saveWord } from './translations.ts'
import { SCREEN_AREAS, wordsOf } from './words.ts'

const PICTURES: PictureName[] = ['logo', 'banner_image']

export const storeRoutes: FastifyPluginAsync = async (app) => {
  takePictures(app)

  serve(app, contract.getTranslations, async ({ ctx: { store }, query: { locale = store.locale, area } }) =>
    wordsOf(locale, area ? [area] : SCREEN_AREAS, app.stores.wordsOf(store.id)),
  )
  serve(app, contract.getStoreSettings, ({ ctx, viewer }) => readSettings(ctx, viewer))
  serve(app, contract.changeStoreSettings, ({ ctx, viewer, body }) =>
    shown(app, ctx.store.id, changeSettings(ctx, viewer, body)),
  )
  for (const name of PICTURES) {
    serve(app, contract.setStorePicture[name], ({ ctx, viewer, request }) =>
      shown(app, ctx.store.id, setPicture(ctx, viewer, name, request.body)),
    )
    serve(app, contract.removeStorePicture[name], ({ ctx, viewer }) =>
      shown(app, ctx.store.id, removePicture(ctx, viewer, name)),
    )
  }
  serve(app, contract.listWords, ({ ctx, viewer, query }) => listWords(ctx, viewer, query.locale))
  serve(app, contract.saveWord, ({ ctx, viewer, body }) =>
    shown(app, ctx.store.id, saveWord(ctx, viewer, body)),
  )
  serve(app, contract.importWords, ({ ctx, viewer, body }) =>
    shown(app, ctx.store.id, importWords(ctx, viewer, body)),
  )
}

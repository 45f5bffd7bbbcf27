import { changeStoreSettings, getStoreSettings, getTranslations } from '@matinee/contract/store'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../platform/serve.ts'
import { changeSettings, readSettings } from './settings.ts'
import { wordsOf } from './words.ts'

export const storeRoutes: FastifyPluginAsync = async (app) => {
  serve(app, getTranslations, async ({ query }) =>
    wordsOf(query.locale, ['storefront', 'player', 'refusals']),
  )
  serve(app, getStoreSettings, ({ ctx, viewer }) => readSettings(ctx, viewer))
  serve(app, changeStoreSettings, ({ ctx, viewer, body }) => changeSettings(ctx, viewer, body))
}

import * as contract from '@matinee/contract/catalogue'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../platform/serve.ts'
import { initialRows, listCards, readContent } from './catalogue.ts'

export const catalogueRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listContents, ({ ctx, query }) => listCards(ctx, query))
  serve(app, contract.getContent, ({ ctx, params }) => readContent(ctx, params.permalink))
  serve(app, contract.initialCategories, ({ ctx }) => initialRows(ctx))
}

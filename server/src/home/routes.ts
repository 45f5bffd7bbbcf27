import { getHome } from '@matinee/contract/home/home'
import { searchAdmin as searchCall } from '@matinee/contract/home/search'
import type { FastifyPluginAsync } from 'fastify'
import type { Knowledge } from '../members/people/context.ts'
import { serve } from '../platform/http/serve.ts'
import { searchAdmin } from './admin-search.ts'
import { readHome } from './home.ts'

export const homeRoutes =
  (known: Knowledge): FastifyPluginAsync =>
  async (app) => {
    serve(app, getHome, ({ ctx, viewer }) => readHome({ ...ctx, known }, viewer))
    serve(app, searchCall, ({ ctx, viewer, query }) => searchAdmin({ ...ctx, known }, viewer, query.search))
  }

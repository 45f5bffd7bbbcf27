import * as contract from '@matinee/contract/store'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../platform/serve.ts'
import { staffOnly } from '../platform/viewer.ts'
import { removeDemo } from './removal.ts'

export const publisherDemoRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.removeDemo, async ({ ctx, viewer }) => {
    staffOnly(viewer)
    return removeDemo(ctx)
  })
}

import * as contract from '@matinee/contract/store'
import type { FastifyPluginAsync } from 'fastify'
import { audit } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import { serve } from '../platform/serve.ts'
import { whoMayEdit } from '../platform/viewer.ts'
import { removeDemo } from './removal.ts'

export const publisherDemoRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.removeDemo, async ({ ctx, viewer }) => {
    whoMayEdit(viewer, 'settings')
    return transact(ctx, async (ctx) => {
      await audit(ctx, viewer, { act: 'demo.removed', subject: { kind: 'demo', id: null, name: null } })
      return removeDemo(ctx)
    })
  })
}

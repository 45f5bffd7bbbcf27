import * as contract from '@matinee/contract/store/store'
import type { FastifyPluginAsync } from 'fastify'
import { audit } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import { serve } from '../platform/http/serve.ts'
import { assertMayEdit } from '../platform/http/viewer.ts'
import { removeDemo } from './demo-removal.ts'
import { findDemoGuide } from './life/guide.ts'
import { isBeingMade } from './life/jobs.ts'

export const publisherDemoRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.getDemoGuide, async ({ ctx }) => {
    const guide = await findDemoGuide(ctx.db, ctx.store.id)
    return guide ? { ...guide, being_made: await isBeingMade(ctx) } : null
  })
  serve(app, contract.removeDemo, async ({ ctx, viewer }) => {
    assertMayEdit(viewer, 'settings')
    return transact(ctx, async (ctx) => {
      await audit(ctx, viewer, { act: 'demo.removed', subject: { kind: 'demo', id: null, name: null } })
      return removeDemo(ctx)
    })
  })
}

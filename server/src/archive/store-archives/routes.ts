import * as contract from '@matinee/contract/archive/archives'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { sendDownload } from './download.ts'
import { readPlan, setPlan } from './plan.ts'
import * as archives from './store-archives.ts'
import { openStorePlace } from './store-place.ts'

export const storeArchiveRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listArchives, ({ ctx, viewer }) => archives.listArchives(ctx, viewer))
  serve(app, contract.startArchive, ({ ctx, viewer, body }) => archives.startArchive(ctx, viewer, body))
  serve(app, contract.stopArchive, ({ ctx, viewer, params }) => archives.stopArchive(ctx, viewer, params.id))
  serve(app, contract.resumeArchive, ({ ctx, viewer, params }) =>
    archives.resumeArchive(ctx, viewer, params.id),
  )
  serve(app, contract.checkArchive, ({ ctx, viewer, params }) =>
    archives.checkArchive(ctx, viewer, params.id),
  )
  serve(app, contract.removeArchive, ({ ctx, viewer, params }) =>
    archives.removeArchive(ctx, viewer, params.id),
  )
  serve(app, contract.linkArchive, ({ ctx, viewer, params, body }) =>
    archives.linkArchive(ctx, viewer, { id: params.id, currentPassword: body.current_password }),
  )
  serve(
    app,
    contract.downloadArchive,
    async ({ ctx, viewer, params, query, request, reply }) => {
      const archive = await archives.openLink(ctx, viewer, { id: params.id, key: query.key })
      return sendDownload(request, reply, { place: await openStorePlace(ctx, archive), archive })
    },
    { head: true },
  )
  serve(app, contract.getArchivePlan, ({ ctx, viewer }) => readPlan(ctx, viewer))
  serve(app, contract.setArchivePlan, ({ ctx, viewer, body }) => setPlan(ctx, viewer, body))
}

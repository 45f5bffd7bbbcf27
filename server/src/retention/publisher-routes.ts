import * as contract from '@matinee/contract/retention/retention'
import type { FastifyPluginAsync } from 'fastify'
import { sendCsv } from '../platform/http/file-answers.ts'
import { serve } from '../platform/http/serve.ts'
import { addReason, changeReason, listReasons, orderReasons, removeReason } from './reasons.ts'
import { readReport, reportFile } from './report.ts'
import { changeSettings, readSettings } from './settings.ts'
import { sendWinback } from './winback.ts'

export const publisherRetentionRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listLeavingReasons, ({ ctx, viewer }) => listReasons(ctx, viewer))
  serve(app, contract.addLeavingReason, ({ ctx, viewer, body }) => addReason(ctx, viewer, body))
  serve(app, contract.orderLeavingReasons, ({ ctx, viewer, body }) => orderReasons(ctx, viewer, body.ids))
  serve(app, contract.changeLeavingReason, ({ ctx, viewer, params, body }) =>
    changeReason(ctx, viewer, params.id, body),
  )
  serve(app, contract.removeLeavingReason, async ({ ctx, viewer, params }) => {
    await removeReason(ctx, viewer, params.id)
    return undefined
  })

  serve(app, contract.getRetentionSettings, ({ ctx, viewer }) => readSettings(ctx, viewer))
  serve(app, contract.changeRetentionSettings, ({ ctx, viewer, body }) => changeSettings(ctx, viewer, body))
  serve(app, contract.sendWinback, ({ ctx, viewer, params }) => sendWinback(ctx, viewer, params.id))

  serve(app, contract.getRetentionReport, ({ ctx, viewer, query }) => readReport(ctx, viewer, query))
  serve(app, contract.retentionFile, async ({ ctx, viewer, query, reply }) =>
    sendCsv(reply, 'leaving', await reportFile(ctx, viewer, query)),
  )
}

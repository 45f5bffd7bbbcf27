import { cohortsFile, getCohorts } from '@matinee/contract/billing/cohorts'
import { readCohorts, writeCohorts } from './cohorts.ts'
import * as contract from '@matinee/contract/billing/revenue'
import { getVatReport, vatReportFile } from '@matinee/contract/billing/vat-report'
import { getSalesToday } from '@matinee/contract/billing/sales'
import type { FastifyPluginAsync } from 'fastify'
import { sendCsv } from '../../platform/http/file-answers.ts'
import { serve } from '../../platform/http/serve.ts'
import { REVENUE_FILE_WRITERS } from './files.ts'
import { readRevenue, readTable, readToday } from './revenue.ts'
import { listRows } from './rows.ts'
import { readVatReport, writeVatReport } from './vat-report.ts'

export const revenueRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.getRevenue, ({ ctx, viewer, query }) => readRevenue(ctx, viewer, query))
  serve(app, contract.getRevenueTable, ({ ctx, viewer, query }) => readTable(ctx, viewer, query))
  serve(app, contract.listRevenueRows, ({ ctx, viewer, query }) => listRows(ctx, viewer, query))
  serve(app, getVatReport, ({ ctx, viewer, query }) => readVatReport(ctx, viewer, query))
  serve(app, getCohorts, async ({ ctx, viewer, query }) => ({
    cohorts: await readCohorts(ctx, viewer, query),
  }))
  serve(app, getSalesToday, ({ ctx, viewer }) => readToday(ctx, viewer))
}

/** The reports as files. */
export const revenueFileRoutes: FastifyPluginAsync = async (app) => {
  for (const name of contract.REVENUE_FILES)
    serve(app, contract.revenueFiles[name], async ({ ctx, viewer, query, reply }) =>
      sendCsv(reply, `revenue-${name}`, await REVENUE_FILE_WRITERS[name](ctx, viewer, query)),
    )
  serve(app, vatReportFile, async ({ ctx, viewer, query, reply }) =>
    sendCsv(reply, 'vat-report', await writeVatReport(ctx, viewer, query)),
  )
  serve(app, cohortsFile, async ({ ctx, viewer, query, reply }) =>
    sendCsv(reply, 'cohorts', await writeCohorts(ctx, viewer, query)),
  )
}

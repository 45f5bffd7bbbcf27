import * as audience from '@matinee/contract/audience-reports'
import * as playing from '@matinee/contract/playing-reports'
import * as contract from '@matinee/contract/reports'
import type { FastifyPluginAsync } from 'fastify'
import { sendCsv } from '../../platform/file-answers.ts'
import { serve } from '../../platform/serve.ts'
import { FILES } from './files.ts'
import { listFilters } from './filters.ts'
import { readLiveNow } from './now.ts'
import { readOverview } from './overview.ts'
import { listActivity } from './people.ts'
import { listPrograms } from './programs.ts'
import { readQuality } from './quality.ts'
import { readRetention } from './retention.ts'
import { listSearches } from './searches.ts'
import { listViewings } from './viewings.ts'

export const reportRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.getOverviewReport, ({ ctx, viewer, query }) => readOverview(ctx, viewer, query))
  serve(app, contract.listProgramNumbers, ({ ctx, viewer, query }) => listPrograms(ctx, viewer, query))
  serve(app, contract.listViewings, ({ ctx, viewer, query }) => listViewings(ctx, viewer, query))
  serve(app, contract.listReportFilters, ({ ctx, viewer }) => listFilters(ctx, viewer))
  serve(app, playing.getRetention, ({ ctx, viewer, params, query }) =>
    readRetention(ctx, viewer, { ...query, ...params }),
  )
  serve(app, playing.getQualityReport, ({ ctx, viewer, query }) => readQuality(ctx, viewer, query))
  serve(app, playing.getLiveNow, ({ ctx, viewer }) => readLiveNow(ctx, viewer))
  serve(app, audience.listSearchTerms, ({ ctx, viewer, query }) => listSearches(ctx, viewer, query))
  serve(app, audience.listActivity, ({ ctx, viewer, query }) => listActivity(ctx, viewer, query))
}

/** The same as files. */
export const reportFileRoutes: FastifyPluginAsync = async (app) => {
  for (const name of contract.REPORT_FILES)
    serve(app, contract.reportFiles[name], async ({ ctx, viewer, query, reply }) =>
      sendCsv(reply, name, await FILES[name](ctx, viewer, query)),
    )
}

import * as live from '@matinee/contract/analytics/live-reports'
import * as audience from '@matinee/contract/analytics/audience-reports'
import * as playing from '@matinee/contract/analytics/playing-reports'
import * as contract from '@matinee/contract/analytics/reports'
import type { FastifyPluginAsync } from 'fastify'
import { sendCsv } from '../../platform/http/file-answers.ts'
import { serve } from '../../platform/http/serve.ts'
import { REPORT_FILE_WRITERS } from './files.ts'
import { listReportFilters } from './filters.ts'
import { readLiveNow } from './live-now.ts'
import { readOverview } from './overview.ts'
import { listActivity } from './member-activity.ts'
import { listProgramMetrics } from './programs.ts'
import { readQuality } from './quality.ts'
import { readAudienceRetention } from './audience-retention.ts'
import { listSearchTerms } from './searches.ts'
import { listViewings } from './viewings.ts'
import { listLiveEventNumbers } from './live/live-event-numbers.ts'
import { readLiveEventReport } from './live/live-event-report.ts'
import { liveMinutesFile } from './live/live-files.ts'

export const reportRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.getOverviewReport, ({ ctx, viewer, query }) => readOverview(ctx, viewer, query))
  serve(app, contract.listProgramNumbers, ({ ctx, viewer, query }) => listProgramMetrics(ctx, viewer, query))
  serve(app, contract.listViewings, ({ ctx, viewer, query }) => listViewings(ctx, viewer, query))
  serve(app, contract.listReportFilters, ({ ctx, viewer }) => listReportFilters(ctx, viewer))
  serve(app, playing.getRetention, ({ ctx, viewer, params, query }) =>
    readAudienceRetention(ctx, viewer, { ...query, ...params }),
  )
  serve(app, playing.getQualityReport, ({ ctx, viewer, query }) => readQuality(ctx, viewer, query))
  serve(app, playing.getLiveNow, ({ ctx, viewer }) => readLiveNow(ctx, viewer))
  serve(app, audience.listSearchTerms, ({ ctx, viewer, query }) => listSearchTerms(ctx, viewer, query))
  serve(app, live.listLiveEventNumbers, ({ ctx, viewer, query }) => listLiveEventNumbers(ctx, viewer, query))
  serve(app, live.getLiveEventReport, ({ ctx, viewer, params }) =>
    readLiveEventReport(ctx, viewer, params.id),
  )
  serve(app, audience.listActivity, ({ ctx, viewer, query }) => listActivity(ctx, viewer, query))
}

/** The reports as files. */
export const reportFileRoutes: FastifyPluginAsync = async (app) => {
  serve(app, live.getLiveEventFile, async ({ ctx, viewer, params, reply }) =>
    sendCsv(reply, `live-event-${params.id}`, await liveMinutesFile(ctx, viewer, params.id)),
  )
  for (const name of contract.REPORT_FILES)
    serve(app, contract.reportFiles[name], async ({ ctx, viewer, query, reply }) =>
      sendCsv(reply, name, await REPORT_FILE_WRITERS[name](ctx, viewer, query)),
    )
}

import * as live from '@matinee/contract/analytics/live-reports'
import * as audience from '@matinee/contract/analytics/audience-reports'
import * as playing from '@matinee/contract/analytics/playing-reports'
import * as contract from '@matinee/contract/analytics/reports'
import type { FastifyPluginAsync } from 'fastify'
import { readFromReplica } from '../../platform/database/replica.ts'
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

/** What looks at weeks and years is read from a replica where there is one; what is on air now is not. */
export const reportRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.getOverviewReport, ({ ctx, viewer, query }) =>
    readFromReplica(ctx, (ctx) => readOverview(ctx, viewer, query)),
  )
  serve(app, contract.listProgramNumbers, ({ ctx, viewer, query }) =>
    readFromReplica(ctx, (ctx) => listProgramMetrics(ctx, viewer, query)),
  )
  serve(app, contract.listViewings, ({ ctx, viewer, query }) =>
    readFromReplica(ctx, (ctx) => listViewings(ctx, viewer, query)),
  )
  serve(app, contract.listReportFilters, ({ ctx, viewer }) =>
    readFromReplica(ctx, (ctx) => listReportFilters(ctx, viewer)),
  )
  serve(app, playing.getRetention, ({ ctx, viewer, params, query }) =>
    readFromReplica(ctx, (ctx) => readAudienceRetention(ctx, viewer, { ...query, ...params })),
  )
  serve(app, playing.getQualityReport, ({ ctx, viewer, query }) =>
    readFromReplica(ctx, (ctx) => readQuality(ctx, viewer, query)),
  )
  serve(app, playing.getLiveNow, ({ ctx, viewer }) => readLiveNow(ctx, viewer))
  serve(app, audience.listSearchTerms, ({ ctx, viewer, query }) =>
    readFromReplica(ctx, (ctx) => listSearchTerms(ctx, viewer, query)),
  )
  serve(app, live.listLiveEventNumbers, ({ ctx, viewer, query }) => listLiveEventNumbers(ctx, viewer, query))
  serve(app, live.getLiveEventReport, ({ ctx, viewer, params }) =>
    readLiveEventReport(ctx, viewer, params.id),
  )
  serve(app, audience.listActivity, ({ ctx, viewer, query }) =>
    readFromReplica(ctx, (ctx) => listActivity(ctx, viewer, query)),
  )
}

/** The reports as files. */
export const reportFileRoutes: FastifyPluginAsync = async (app) => {
  serve(app, live.getLiveEventFile, async ({ ctx, viewer, params, reply }) =>
    sendCsv(reply, `live-event-${params.id}`, await liveMinutesFile(ctx, viewer, params.id)),
  )
  for (const name of contract.REPORT_FILES)
    serve(app, contract.reportFiles[name], async ({ ctx, viewer, query, reply }) =>
      sendCsv(
        reply,
        name,
        await readFromReplica(ctx, (ctx) => REPORT_FILE_WRITERS[name](ctx, viewer, query)),
      ),
    )
}

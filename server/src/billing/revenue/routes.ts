import * as contract from '@matinee/contract/revenue'
import { getSalesToday } from '@matinee/contract/sales'
import type { FastifyPluginAsync } from 'fastify'
import { Type } from 'typebox'
import { storeContext, viewerOf } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { sendCsv } from '../sales/files.ts'
import { FILES, type FileQuery } from './files.ts'
import { readRevenue, readTable, readToday } from './revenue.ts'
import { listRows } from './rows.ts'

export const revenueRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.getRevenue, ({ ctx, viewer, query }) => readRevenue(ctx, viewer, query))
  serve(app, contract.getRevenueTable, ({ ctx, viewer, query }) => readTable(ctx, viewer, query))
  serve(app, contract.listRevenueRows, ({ ctx, viewer, query }) => listRows(ctx, viewer, query))
  serve(app, getSalesToday, ({ ctx, viewer }) => readToday(ctx, viewer))
}

const querystring = Type.Object({
  ...contract.RevenueQuery.properties,
  by: Type.Optional(Type.Unsafe<'day' | 'month'>({ type: 'string', enum: ['day', 'month'] })),
  of: Type.Optional(Type.Unsafe<contract.RowKind>({ type: 'string', enum: [...contract.ROW_KINDS] })),
})

/** The same as files. */
export const revenueFileRoutes: FastifyPluginAsync = async (app) => {
  for (const name of contract.REVENUE_FILES)
    app.get<{ Querystring: FileQuery }>(
      contract.revenueFile(name),
      { schema: { querystring } },
      async (request, reply) =>
        sendCsv(
          reply,
          `revenue-${name}`,
          await FILES[name](storeContext(request), await viewerOf(request), request.query),
        ),
    )
}

import type {
  RevenueFile,
  RevenueQuery,
  RevenueRow,
  RevenueStep,
  RowKind,
} from '@matinee/contract/billing/revenue'
import { MONEY_NAMES } from '@matinee/contract/billing/revenue'
import type { Transform } from 'node:stream'
import { csvOf } from '../../platform/text/csv-writer.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { decimalAmount } from '../decimal-amount.ts'
import { allOf } from '../sales/listing.ts'
import { readTable } from './revenue.ts'
import { rowsBehind } from './rows.ts'

export type RevenueFileQuery = RevenueQuery & { by?: RevenueStep; of?: RowKind }

/** Permissions are checked before the first line. */
export const REVENUE_FILE_WRITERS: Record<
  RevenueFile,
  (ctx: StoreContext, viewer: Viewer, query: RevenueFileQuery) => Promise<Transform>
> = {
  async table(ctx, viewer, { of: _of, by = 'month', ...query }) {
    const { lines, currency } = await readTable(ctx, viewer, { ...query, by })
    return csvOf([
      ['date', 'currency', ...MONEY_NAMES, 'total'],
      ...lines.map((line) => [
        line.date,
        currency,
        ...MONEY_NAMES.map((name) => (name === 'sales' ? line.sales : decimalAmount(line[name], currency))),
        decimalAmount(line.total, currency),
      ]),
    ])
  },
  async rows(ctx, viewer, { of = 'sales', by: _by, ...query }) {
    const { listing, currency } = await rowsBehind(ctx, viewer, { ...query, of })
    return csvOf(linesOf(allOf<RevenueRow>(ctx.db, listing), currency))
  },
}

async function* linesOf(rows: AsyncIterable<RevenueRow>, currency: string) {
  yield ['at', 'what', 'member_id', 'name', 'title', 'amount', 'currency', 'invoice', 'subscription_id']
  for await (const { at, what, member_id, name, title, amount, invoice, subscription_id } of rows)
    yield [
      at,
      what,
      member_id,
      name,
      title,
      decimalAmount(amount, currency),
      currency,
      invoice?.number,
      subscription_id,
    ]
}

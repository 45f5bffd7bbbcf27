import {
  CROSS_BORDER_THRESHOLD,
  THRESHOLD_NEAR,
  type Quarter,
  type VatLine,
  type VatReport,
  type VatReportQuery,
} from '@matinee/contract/billing/vat-report'
import type { Transform } from 'node:stream'
import { csvOf } from '../../platform/text/csv-writer.ts'
import { dayAt } from '../../platform/text/calendar.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMaySee, type Viewer } from '../../platform/http/viewer.ts'
import { findStore } from '../../store/queries.ts'
import { readVatId, UNION } from '../pricing/taxes/vat-ids.ts'
import { settingsOf } from '../settings.ts'
import { decimalAmount } from '../decimal-amount.ts'
import * as query from './vat-queries.ts'

/**
 * Sales of a quarter to consumers in the European Union by country and rate, and how near the store is to the threshold
 * of sales across borders. Days are those of the store's time zone. It is of the demo's sales until there are others.
 */
export async function readVatReport(
  ctx: StoreContext,
  viewer: Viewer,
  asked: VatReportQuery,
): Promise<VatReport> {
  assertMaySee(viewer, 'analytics', 'sales')
  const { time_zone, country } = await findStore(ctx.db, ctx.store.id)
  const today = quarterOf(dayAt(ctx.clock.now(), time_zone))
  const { year = today.year, quarter = today.quarter } = asked
  const home = await homeOf(ctx, country)
  const demo = await query.hasOnlyDemoSales(ctx)
  const sold = await query.sumQuarter(ctx, { year, quarter, time_zone, demo })
  const quarters = await query.listQuarters(ctx, { time_zone, demo })
  const isCurrent = (one: Quarter) => one.year === today.year && one.quarter === today.quarter
  return {
    ...{ year, quarter, demo, home },
    is_home_in_union: home !== null && UNION.has(home),
    lines: sold.map((line) => lineOf(line, { year, quarter, home })),
    ...(await crossBorderOf(ctx, { year: today.year, home, time_zone, demo })),
    quarters: quarters.some(isCurrent) ? quarters : [today, ...quarters],
  }
}

/** Where the seller is taxed: by their VAT number, or where the store is. */
async function homeOf(ctx: StoreContext, storeCountry: string | null): Promise<string | null> {
  const { seller_vat_id } = await settingsOf(ctx)
  return (seller_vat_id && readVatId(seller_vat_id)?.country) || storeCountry
}

/** `2026-11-26` is in the fourth quarter of 2026. */
const quarterOf = (day: string): Quarter => ({
  year: Number(day.slice(0, 4)),
  quarter: Math.ceil(Number(day.slice(5, 7)) / 3),
})

function lineOf(
  { of_year, of_quarter, ...line }: query.QuarterSum,
  { year, quarter, home }: Quarter & Pick<VatReport, 'home'>,
): VatLine {
  const isOfQuarter = of_year === year && of_quarter === quarter
  return {
    ...line,
    is_home: line.country === home,
    corrects: isOfQuarter ? null : { year: of_year, quarter: of_quarter },
  }
}

async function crossBorderOf(
  ctx: StoreContext,
  asked: query.CrossBorderQuery,
): Promise<Pick<VatReport, 'threshold' | 'uncounted_currencies'>> {
  const sums = await query.sumCrossBorder(ctx, asked)
  const years = [asked.year, asked.year - 1]
  return {
    threshold: years.map((year) => {
      const net = sums.find((sum) => sum.year === year && sum.currency === 'EUR')?.net ?? 0
      return { year, net, state: stateOf(net) }
    }),
    uncounted_currencies: [...new Set(sums.map(({ currency }) => currency))].filter((one) => one !== 'EUR'),
  }
}

/**
 * The sales of this year to consumers in other countries of the union, once they near the threshold; null before, for
 * sellers outside of the union, and where the store charges taxes of those countries already.
 */
export async function findThresholdConcern(
  ctx: StoreContext,
): Promise<{ net: number; state: 'near' | 'over' } | null> {
  const { time_zone, country } = await findStore(ctx.db, ctx.store.id)
  const home = await homeOf(ctx, country)
  if (home === null || !UNION.has(home) || (await query.hasRatesAbroad(ctx, home))) return null
  const { year } = quarterOf(dayAt(ctx.clock.now(), time_zone))
  const { net, state } = (await crossBorderOf(ctx, { year, home, time_zone, demo: false })).threshold[0]!
  return state === 'below' ? null : { net, state }
}

const stateOf = (net: number) => {
  if (net > CROSS_BORDER_THRESHOLD) return 'over'
  return net >= CROSS_BORDER_THRESHOLD * THRESHOLD_NEAR ? 'near' : 'below'
}

/** The lines of a report as CSV; permissions are checked before the first. */
export async function writeVatReport(
  ctx: StoreContext,
  viewer: Viewer,
  asked: VatReportQuery,
): Promise<Transform> {
  const { year, quarter, lines } = await readVatReport(ctx, viewer, asked)
  return csvOf([
    ['quarter', 'corrects_quarter', 'country', 'domestic', 'rate_percent', 'currency', 'sales', 'net', 'tax'],
    ...lines.map(({ corrects, country, is_home, rate, currency, sales, net, tax }) => [
      quarterName({ year, quarter }),
      corrects && quarterName(corrects),
      country === 'GR' ? 'EL' : country,
      is_home ? 'yes' : 'no',
      Number((rate * 100).toFixed(3)),
      currency,
      sales,
      decimalAmount(net, currency),
      decimalAmount(tax, currency),
    ]),
  ])
}

const quarterName = ({ year, quarter }: Quarter) => `${year}-Q${quarter}`

import {
  MONEY_NAMES,
  ROW_KINDS,
  type MoneyName,
  REVENUE_STEPS,
  type RevenueQuery,
  type RevenueStep,
  type RowKind,
} from '@matinee/contract/billing/revenue'
import { SALE_KINDS, type SaleKind } from '@matinee/contract/billing/sales'
import { readReportSearch } from '../../analytics/reports/report-search.ts'
import { oneOf, pageNumber } from '../../search.ts'

/** The search parameters of the revenue report. */
export interface RevenueSearch {
  from?: string
  to?: string
  days?: number
  currency?: string
  offer_id?: number
  country?: string
  kind?: SaleKind
  /** The metric of the chart. */
  number?: MoneyName
  /** The interval of the table's rows. */
  by?: RevenueStep
}

type Raw = Record<string, unknown>

/** Parses search parameters; invalid ones are dropped. */
export function readRevenueSearch(raw: Raw): RevenueSearch {
  const { from, to, days, country } = readReportSearch(raw)
  const offer = Number(raw['offer_id'])
  return {
    ...(from && to && { from, to }),
    ...(days && { days }),
    ...(country && { country }),
    ...(/^[A-Z]{3}$/.test(String(raw['currency'])) && { currency: String(raw['currency']) }),
    ...(Number.isInteger(offer) && offer > 0 && { offer_id: offer }),
    ...oneOf('kind', SALE_KINDS, raw['kind']),
    ...oneOf('number', MONEY_NAMES, raw['number']),
    ...oneOf('by', REVENUE_STEPS, raw['by']),
  }
}

export interface RowsSearch extends Omit<RevenueSearch, 'number' | 'by'> {
  of?: RowKind
  page?: number
}

export function readRowsSearch(raw: Raw): RowsSearch {
  const { number: _number, by: _by, ...asked } = readRevenueSearch(raw)
  return { ...asked, ...oneOf('of', ROW_KINDS, raw['of']), ...pageNumber(raw['page']) }
}

/** The part of the search parameters that the whole report is fetched with. */
export const queryOf = ({ number: _number, by: _by, ...query }: RevenueSearch): RevenueQuery => query

import type { Quarter } from '@matinee/contract/billing/vat-report'

/** The search parameters of the VAT report: a quarter, or none for the current one. */
export function readVatSearch(raw: Record<string, unknown>): Partial<Quarter> {
  const [year, quarter] = [Number(raw['year']), Number(raw['quarter'])]
  const isQuarter = Number.isInteger(quarter) && quarter >= 1 && quarter <= 4
  return Number.isInteger(year) && year >= 2000 && year <= 9999 && isQuarter ? { year, quarter } : {}
}

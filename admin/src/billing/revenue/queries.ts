import type { Query } from '@matinee/contract/platform/endpoint'
import * as contract from '@matinee/contract/billing/revenue'
import { getRevenueSources } from '@matinee/contract/analytics/revenue-sources'
import { getCohorts } from '@matinee/contract/billing/cohorts'
import { getVatReport, type VatReportQuery } from '@matinee/contract/billing/vat-report'
import { keepPreviousData } from '@tanstack/react-query'
import { readQuery } from '../../read.ts'

export const revenue = (query: Partial<contract.RevenueQuery>) =>
  readQuery(
    contract.getRevenue,
    { query },
    {
      placeholderData: keepPreviousData,
    },
  )

export const revenueTable = (query: Partial<Query<typeof contract.getRevenueTable>>) =>
  readQuery(
    contract.getRevenueTable,
    { query },
    {
      placeholderData: keepPreviousData,
    },
  )

export const revenueRows = (query: Partial<Query<typeof contract.listRevenueRows>>) =>
  readQuery(
    contract.listRevenueRows,
    { query },
    {
      placeholderData: keepPreviousData,
    },
  )

export const cohorts = (query: { offer_id?: number }) =>
  readQuery(getCohorts, { query }, { placeholderData: keepPreviousData })

export const revenueSources = (query: Partial<contract.RevenueQuery>) =>
  readQuery(getRevenueSources, { query }, { placeholderData: keepPreviousData })

export const vatReport = (query: VatReportQuery) =>
  readQuery(getVatReport, { query }, { placeholderData: keepPreviousData })

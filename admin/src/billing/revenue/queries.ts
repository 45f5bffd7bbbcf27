import type { Query } from '@matinee/contract/platform/endpoint'
import * as contract from '@matinee/contract/billing/revenue'
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

export const vatReport = (query: VatReportQuery) =>
  readQuery(getVatReport, { query }, { placeholderData: keepPreviousData })

import type { Query } from '@matinee/contract/platform/endpoint'
import * as contract from '@matinee/contract/billing/revenue'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'

export const revenue = (query: Partial<contract.RevenueQuery>) =>
  queryOptions({
    queryKey: ['revenue', 'overview', query],
    queryFn: ({ signal }) => call(contract.getRevenue, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const revenueTable = (query: Partial<Query<typeof contract.getRevenueTable>>) =>
  queryOptions({
    queryKey: ['revenue', 'table', query],
    queryFn: ({ signal }) => call(contract.getRevenueTable, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const revenueRows = (query: Partial<Query<typeof contract.listRevenueRows>>) =>
  queryOptions({
    queryKey: ['revenue', 'rows', query],
    queryFn: ({ signal }) => call(contract.listRevenueRows, { query, signal }),
    placeholderData: keepPreviousData,
  })

import {
  getOverviewReport,
  listProgramNumbers,
  listReportFilters,
  listViewings,
  type Metric,
  type ReportQuery,
} from '@matinee/contract/reports'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'

/** What happens now is counted within a minute. */
const ANEW_EVERY = 60_000

export const overview = (query: ReportQuery) =>
  queryOptions({
    queryKey: ['reports', 'overview', query],
    queryFn: ({ signal }) => call(getOverviewReport, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ANEW_EVERY,
  })

export const programNumbers = (query: ReportQuery & { order: Metric; page: number }) =>
  queryOptions({
    queryKey: ['reports', 'programs', query],
    queryFn: ({ signal }) => call(listProgramNumbers, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const viewings = (query: ReportQuery & { page: number }) =>
  queryOptions({
    queryKey: ['reports', 'viewings', query],
    queryFn: ({ signal }) => call(listViewings, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const reportFilters = queryOptions({
  queryKey: ['reports', 'filters'],
  queryFn: ({ signal }) => call(listReportFilters, { signal }),
  staleTime: 60_000,
})

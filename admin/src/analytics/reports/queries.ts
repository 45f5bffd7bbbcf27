import { listActivity, listSearchTerms } from '@matinee/contract/analytics/audience-reports'
import type { Query } from '@matinee/contract/platform/endpoint'
import { getLiveNow, getQualityReport, getRetention } from '@matinee/contract/analytics/playing-reports'
import {
  getOverviewReport,
  listProgramNumbers,
  listReportFilters,
  listViewings,
  type Metric,
  type ReportQuery,
} from '@matinee/contract/analytics/reports'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'

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

export const retention = (id: number, query: ReportQuery) =>
  queryOptions({
    queryKey: ['reports', 'retention', id, query],
    queryFn: ({ signal }) => call(getRetention, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  })

export const quality = (query: ReportQuery) =>
  queryOptions({
    queryKey: ['reports', 'quality', query],
    queryFn: ({ signal }) => call(getQualityReport, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const searchTerms = (query: Partial<Query<typeof listSearchTerms>>) =>
  queryOptions({
    queryKey: ['reports', 'searches', query],
    queryFn: ({ signal }) => call(listSearchTerms, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const activity = (query: Partial<Query<typeof listActivity>>) =>
  queryOptions({
    queryKey: ['reports', 'people', query],
    queryFn: ({ signal }) => call(listActivity, { query, signal }),
    placeholderData: keepPreviousData,
  })

const NOW_EVERY = 10_000

export const liveNow = queryOptions({
  queryKey: ['reports', 'now'],
  queryFn: ({ signal }) => call(getLiveNow, { signal }),
  refetchInterval: NOW_EVERY,
})

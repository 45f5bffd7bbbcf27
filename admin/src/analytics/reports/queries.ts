import { getLiveEventReport, listLiveEventNumbers } from '@matinee/contract/analytics/live-reports'
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
import { keepPreviousData } from '@tanstack/react-query'
import { readQuery } from '../../read.ts'

/** Views in progress are recorded within a minute. */
const ANEW_EVERY = 60_000

export const overview = (query: ReportQuery) =>
  readQuery(
    getOverviewReport,
    { query },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ANEW_EVERY,
    },
  )

export const programNumbers = (query: ReportQuery & { order: Metric; page: number }) =>
  readQuery(
    listProgramNumbers,
    { query },
    {
      placeholderData: keepPreviousData,
    },
  )

export const viewings = (query: ReportQuery & { page: number }) =>
  readQuery(
    listViewings,
    { query },
    {
      placeholderData: keepPreviousData,
    },
  )

export const reportFilters = readQuery(
  listReportFilters,
  {},
  {
    staleTime: 60_000,
  },
)

export const retention = (id: number, query: ReportQuery) =>
  readQuery(
    getRetention,
    { params: { id }, query },
    {
      placeholderData: keepPreviousData,
    },
  )

export const quality = (query: ReportQuery) =>
  readQuery(
    getQualityReport,
    { query },
    {
      placeholderData: keepPreviousData,
    },
  )

export const searchTerms = (query: Partial<Query<typeof listSearchTerms>>) =>
  readQuery(
    listSearchTerms,
    { query },
    {
      placeholderData: keepPreviousData,
    },
  )

export const activity = (query: Partial<Query<typeof listActivity>>) =>
  readQuery(
    listActivity,
    { query },
    {
      placeholderData: keepPreviousData,
    },
  )

export const liveEventNumbers = (query: Partial<Query<typeof listLiveEventNumbers>>) =>
  readQuery(
    listLiveEventNumbers,
    { query },
    {
      placeholderData: keepPreviousData,
    },
  )

export const liveEventReport = (id: number) =>
  readQuery(
    getLiveEventReport,
    { params: { id } },
    {
      refetchInterval: ANEW_EVERY,
    },
  )

const NOW_EVERY = 10_000

export const liveNow = readQuery(
  getLiveNow,
  {},
  {
    refetchInterval: NOW_EVERY,
  },
)

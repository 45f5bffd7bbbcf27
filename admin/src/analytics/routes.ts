import { AUDIENCES } from '@matinee/contract/analytics/audience-reports'
import { createRoute } from '@tanstack/react-router'
import { anId, shell } from '../layout-routes.ts'
import { lazyScreen } from '../lazy-part.ts'
import { oneOf, pageNumber } from '../search.ts'
import { daysOf, readReportSearch } from './reports/report-search.ts'

const readPagedSearch = (raw: Record<string, unknown>) => ({
  ...readReportSearch(raw),
  ...pageNumber(raw['page']),
})

const reports = createRoute({
  getParentRoute: () => shell,
  path: '/reports',
  validateSearch: readReportSearch,
  component: lazyScreen(() => import('./reports/OverviewScreen.tsx'), 'OverviewScreen'),
})

const programReports = createRoute({
  getParentRoute: () => shell,
  path: '/reports/programs',
  validateSearch: readPagedSearch,
  component: lazyScreen(() => import('./reports/ProgramsScreen.tsx'), 'ProgramsScreen'),
})

const programReport = createRoute({
  getParentRoute: () => shell,
  path: '/reports/programs/$id',
  params: anId,
  validateSearch: readReportSearch,
  component: lazyScreen(() => import('./reports/ProgramReportScreen.tsx'), 'ProgramReportScreen'),
})

const liveReports = createRoute({
  getParentRoute: () => shell,
  path: '/reports/live',
  validateSearch: (raw: Record<string, unknown>) => ({
    ...daysOf(readReportSearch(raw)),
    ...pageNumber(raw['page']),
  }),
  component: lazyScreen(() => import('./reports/live/LiveReportsScreen.tsx'), 'LiveReportsScreen'),
})

const liveReport = createRoute({
  getParentRoute: () => shell,
  path: '/reports/live/$id',
  params: anId,
  component: lazyScreen(() => import('./reports/live/LiveReportScreen.tsx'), 'LiveReportScreen'),
})

const quality = createRoute({
  getParentRoute: () => shell,
  path: '/reports/quality',
  validateSearch: readReportSearch,
  component: lazyScreen(() => import('./reports/QualityScreen.tsx'), 'QualityScreen'),
})

const searches = createRoute({
  getParentRoute: () => shell,
  path: '/reports/searches',
  validateSearch: (raw: Record<string, unknown>) => ({
    ...readPagedSearch(raw),
    ...oneOf('found', ['all'], raw['found']),
  }),
  component: lazyScreen(() => import('./reports/SearchesScreen.tsx'), 'SearchesScreen'),
})

const activity = createRoute({
  getParentRoute: () => shell,
  path: '/reports/people',
  validateSearch: (raw: Record<string, unknown>) => ({
    ...readPagedSearch(raw),
    ...oneOf('audience', AUDIENCES, raw['audience']),
  }),
  component: lazyScreen(() => import('./reports/PeopleActivityScreen.tsx'), 'PeopleActivityScreen'),
})

const now = createRoute({
  getParentRoute: () => shell,
  path: '/reports/now',
  component: lazyScreen(() => import('./reports/NowScreen.tsx'), 'NowScreen'),
})

const viewings = createRoute({
  getParentRoute: () => shell,
  path: '/reports/viewings',
  validateSearch: readPagedSearch,
  component: lazyScreen(() => import('./reports/ViewingsScreen.tsx'), 'ViewingsScreen'),
})

const countingSettings = createRoute({
  getParentRoute: () => shell,
  path: '/settings/counting',
  component: lazyScreen(() => import('./counting/CountingScreen.tsx'), 'CountingScreen'),
})

/** The screens of reports and of the analytics settings. */
export const analyticsRoutes = [
  reports,
  programReports,
  programReport,
  liveReports,
  liveReport,
  quality,
  searches,
  activity,
  now,
  viewings,
  countingSettings,
] as const

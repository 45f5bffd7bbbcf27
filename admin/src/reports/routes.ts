import { AUDIENCES } from '@matinee/contract/analytics/audience-reports'
import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-part.ts'
import { oneOf, pageNumber } from '../search.ts'
import { anId, shell } from '../shell/route.ts'
import { readReportSearch } from './report-search.ts'

const readPagedSearch = (raw: Record<string, unknown>) => ({
  ...readReportSearch(raw),
  ...pageNumber(raw['page']),
})

const reports = createRoute({
  getParentRoute: () => shell,
  path: '/reports',
  validateSearch: readReportSearch,
  component: lazyScreen(() => import('./OverviewScreen.tsx'), 'OverviewScreen'),
})

const programReports = createRoute({
  getParentRoute: () => shell,
  path: '/reports/programs',
  validateSearch: readPagedSearch,
  component: lazyScreen(() => import('./ProgramsScreen.tsx'), 'ProgramsScreen'),
})

const programReport = createRoute({
  getParentRoute: () => shell,
  path: '/reports/programs/$id',
  params: anId,
  validateSearch: readReportSearch,
  component: lazyScreen(() => import('./ProgramReportScreen.tsx'), 'ProgramReportScreen'),
})

const quality = createRoute({
  getParentRoute: () => shell,
  path: '/reports/quality',
  validateSearch: readReportSearch,
  component: lazyScreen(() => import('./QualityScreen.tsx'), 'QualityScreen'),
})

const searches = createRoute({
  getParentRoute: () => shell,
  path: '/reports/searches',
  validateSearch: (raw: Record<string, unknown>) => ({
    ...readPagedSearch(raw),
    ...oneOf('found', ['all'], raw['found']),
  }),
  component: lazyScreen(() => import('./SearchesScreen.tsx'), 'SearchesScreen'),
})

const activity = createRoute({
  getParentRoute: () => shell,
  path: '/reports/people',
  validateSearch: (raw: Record<string, unknown>) => ({
    ...readPagedSearch(raw),
    ...oneOf('audience', AUDIENCES, raw['audience']),
  }),
  component: lazyScreen(() => import('./PeopleActivityScreen.tsx'), 'PeopleActivityScreen'),
})

const now = createRoute({
  getParentRoute: () => shell,
  path: '/reports/now',
  component: lazyScreen(() => import('./NowScreen.tsx'), 'NowScreen'),
})

const viewings = createRoute({
  getParentRoute: () => shell,
  path: '/reports/viewings',
  validateSearch: readPagedSearch,
  component: lazyScreen(() => import('./ViewingsScreen.tsx'), 'ViewingsScreen'),
})

/** The screens of reports. */
export const reportsRoutes = [
  reports,
  programReports,
  programReport,
  quality,
  searches,
  activity,
  now,
  viewings,
] as const

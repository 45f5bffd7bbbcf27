import { AUDIENCES } from '@matinee/contract/audience-reports'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { oneOf, pageNumber } from '../search.ts'
import { anId, shell } from '../shell/route.ts'
import { readReportSearch } from './report-search.ts'

const paged = (raw: Record<string, unknown>) => ({ ...readReportSearch(raw), ...pageNumber(raw['page']) })

const reports = createRoute({
  getParentRoute: () => shell,
  path: '/reports',
  validateSearch: readReportSearch,
  component: lazyRouteComponent(() => import('./OverviewScreen.tsx'), 'OverviewScreen'),
})

const programReports = createRoute({
  getParentRoute: () => shell,
  path: '/reports/programs',
  validateSearch: paged,
  component: lazyRouteComponent(() => import('./ProgramsScreen.tsx'), 'ProgramsScreen'),
})

const programReport = createRoute({
  getParentRoute: () => shell,
  path: '/reports/programs/$id',
  params: anId,
  validateSearch: readReportSearch,
  component: lazyRouteComponent(() => import('./ProgramReportScreen.tsx'), 'ProgramReportScreen'),
})

const quality = createRoute({
  getParentRoute: () => shell,
  path: '/reports/quality',
  validateSearch: readReportSearch,
  component: lazyRouteComponent(() => import('./QualityScreen.tsx'), 'QualityScreen'),
})

const searches = createRoute({
  getParentRoute: () => shell,
  path: '/reports/searches',
  validateSearch: (raw: Record<string, unknown>) => ({
    ...paged(raw),
    ...oneOf('found', ['all'], raw['found']),
  }),
  component: lazyRouteComponent(() => import('./SearchesScreen.tsx'), 'SearchesScreen'),
})

const activity = createRoute({
  getParentRoute: () => shell,
  path: '/reports/people',
  validateSearch: (raw: Record<string, unknown>) => ({
    ...paged(raw),
    ...oneOf('audience', AUDIENCES, raw['audience']),
  }),
  component: lazyRouteComponent(() => import('./PeopleActivityScreen.tsx'), 'PeopleActivityScreen'),
})

const now = createRoute({
  getParentRoute: () => shell,
  path: '/reports/now',
  component: lazyRouteComponent(() => import('./NowScreen.tsx'), 'NowScreen'),
})

const viewings = createRoute({
  getParentRoute: () => shell,
  path: '/reports/viewings',
  validateSearch: paged,
  component: lazyRouteComponent(() => import('./ViewingsScreen.tsx'), 'ViewingsScreen'),
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

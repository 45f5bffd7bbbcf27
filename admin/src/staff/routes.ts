import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root, shell } from '../shell/route.ts'
import { readAuditSearch } from './audit/audit-search.ts'

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation/$key',
  component: lazyRouteComponent(() => import('./InvitationScreen.tsx'), 'InvitationScreen'),
})

const team = createRoute({
  getParentRoute: () => shell,
  path: '/settings/team',
  component: lazyRouteComponent(() => import('./team/TeamScreen.tsx'), 'TeamScreen'),
})

const accessRules = createRoute({
  getParentRoute: () => shell,
  path: '/settings/access',
  component: lazyRouteComponent(() => import('./access/AccessRulesScreen.tsx'), 'AccessRulesScreen'),
})

const audit = createRoute({
  getParentRoute: () => shell,
  path: '/settings/audit',
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import('./audit/AuditScreen.tsx'), 'AuditScreen'),
})

/** The screens for whoever has yet to sign in. */
export const staffEntrances = [invitation] as const

/** The screens of the team. */
export const staffRoutes = [team, accessRules, audit] as const

import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-part.ts'
import { root, shell } from '../layout-routes.ts'
import { readAuditSearch } from './audit/audit-search.ts'

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation/$key',
  component: lazyScreen(() => import('./InvitationScreen.tsx'), 'InvitationScreen'),
})

const team = createRoute({
  getParentRoute: () => shell,
  path: '/settings/team',
  component: lazyScreen(() => import('./team/TeamScreen.tsx'), 'TeamScreen'),
})

const accessRules = createRoute({
  getParentRoute: () => shell,
  path: '/settings/access',
  component: lazyScreen(() => import('./access/AccessRulesScreen.tsx'), 'AccessRulesScreen'),
})

const apiKeys = createRoute({
  getParentRoute: () => shell,
  path: '/settings/api-keys',
  component: lazyScreen(() => import('./api-keys/ApiKeysScreen.tsx'), 'ApiKeysScreen'),
})

const identityProviders = createRoute({
  getParentRoute: () => shell,
  path: '/settings/sign-in-providers',
  component: lazyScreen(
    () => import('./identity-providers/IdentityProvidersScreen.tsx'),
    'IdentityProvidersScreen',
  ),
})

const identityProvider = createRoute({
  getParentRoute: () => shell,
  path: '/settings/sign-in-providers/$id',
  component: lazyScreen(
    () => import('./identity-providers/IdentityProviderScreen.tsx'),
    'IdentityProviderScreen',
  ),
})

const audit = createRoute({
  getParentRoute: () => shell,
  path: '/settings/audit',
  validateSearch: readAuditSearch,
  component: lazyScreen(() => import('./audit/AuditScreen.tsx'), 'AuditScreen'),
})

/** The routes for visitors who are not signed in. */
export const staffEntrances = [invitation] as const

/** The routes of the team. */
export const staffRoutes = [team, accessRules, apiKeys, identityProviders, identityProvider, audit] as const

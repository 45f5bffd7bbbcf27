import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-part.ts'
import { shell } from '../layout-routes.ts'

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  component: lazyScreen(() => import('./SettingsScreen.tsx'), 'SettingsScreen'),
})

const domains = createRoute({
  getParentRoute: () => shell,
  path: '/settings/domains',
  component: lazyScreen(() => import('./domains/DomainsScreen.tsx'), 'DomainsScreen'),
})

const look = createRoute({
  getParentRoute: () => shell,
  path: '/settings/look',
  component: lazyScreen(() => import('./LookScreen.tsx'), 'LookScreen'),
})

const playback = createRoute({
  getParentRoute: () => shell,
  path: '/settings/playback',
  component: lazyScreen(() => import('./PlaybackScreen.tsx'), 'PlaybackScreen'),
})

const languages = createRoute({
  getParentRoute: () => shell,
  path: '/settings/languages',
  component: lazyScreen(() => import('./LanguagesScreen.tsx'), 'LanguagesScreen'),
})

const availability = createRoute({
  getParentRoute: () => shell,
  path: '/settings/availability',
  component: lazyScreen(() => import('./AvailabilityScreen.tsx'), 'AvailabilityScreen'),
})

const security = createRoute({
  getParentRoute: () => shell,
  path: '/settings/security',
  component: lazyScreen(() => import('./SecurityScreen.tsx'), 'SecurityScreen'),
})

const embeddingRoute = createRoute({
  getParentRoute: () => shell,
  path: '/settings/embedding',
  component: lazyScreen(() => import('./EmbeddingScreen.tsx'), 'EmbeddingScreen'),
})

/** The routes of the store settings. */
export const storeRoutes = [
  embeddingRoute,
  settings,
  domains,
  look,
  playback,
  languages,
  availability,
  security,
] as const

import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shell } from '../shell/route.ts'
import { HomeScreen } from './HomeScreen.tsx'

const home = createRoute({ getParentRoute: () => shell, path: '/', component: HomeScreen })

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  component: lazyRouteComponent(() => import('./SettingsScreen.tsx'), 'SettingsScreen'),
})

const look = createRoute({
  getParentRoute: () => shell,
  path: '/settings/look',
  component: lazyRouteComponent(() => import('./LookScreen.tsx'), 'LookScreen'),
})

const playback = createRoute({
  getParentRoute: () => shell,
  path: '/settings/playback',
  component: lazyRouteComponent(() => import('./PlaybackScreen.tsx'), 'PlaybackScreen'),
})

const languages = createRoute({
  getParentRoute: () => shell,
  path: '/settings/languages',
  component: lazyRouteComponent(() => import('./LanguagesScreen.tsx'), 'LanguagesScreen'),
})

const availability = createRoute({
  getParentRoute: () => shell,
  path: '/settings/availability',
  component: lazyRouteComponent(() => import('./AvailabilityScreen.tsx'), 'AvailabilityScreen'),
})

const security = createRoute({
  getParentRoute: () => shell,
  path: '/settings/security',
  component: lazyRouteComponent(() => import('./SecurityScreen.tsx'), 'SecurityScreen'),
})

/** The screens of the store. */
export const storeRoutes = [home, settings, look, playback, languages, availability, security] as const

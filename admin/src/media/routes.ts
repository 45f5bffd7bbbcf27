import { VIDEO_STATES } from '@matinee/contract/media/media'
import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-part.ts'
import { oneOf, pageNumber, phrase } from '../search.ts'
import { anId, shell } from '../layout-routes.ts'

const videos = createRoute({
  getParentRoute: () => shell,
  path: '/videos',
  validateSearch: ({ page, search, state }: Record<string, unknown>) => ({
    ...pageNumber(page),
    ...phrase('search', search),
    ...oneOf('state', [...VIDEO_STATES, 'busy'] as const, state),
  }),
  component: lazyScreen(() => import('./VideosScreen.tsx'), 'VideosScreen'),
})

const filmImports = createRoute({
  getParentRoute: () => shell,
  path: '/videos/import',
  validateSearch: ({ page }: Record<string, unknown>) => pageNumber(page),
  component: lazyScreen(() => import('./imports/FilmImportsScreen.tsx'), 'FilmImportsScreen'),
})

const filmImport = createRoute({
  getParentRoute: () => shell,
  path: '/videos/import/$id',
  params: anId,
  component: lazyScreen(() => import('./imports/FilmImportScreen.tsx'), 'FilmImportScreen'),
})

/** The screens of films. */
export const mediaRoutes = [videos, filmImports, filmImport] as const

import { VIDEO_STATES } from '@matinee/contract/media'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { oneOf, pageNumber } from '../search.ts'
import { shell } from '../shell/route.ts'

const videos = createRoute({
  getParentRoute: () => shell,
  path: '/videos',
  validateSearch: ({ page, state }: Record<string, unknown>) => ({
    ...pageNumber(page),
    ...oneOf('state', [...VIDEO_STATES, 'busy'] as const, state),
  }),
  component: lazyRouteComponent(() => import('./VideosScreen.tsx'), 'VideosScreen'),
})

/** The screens of films. */
export const mediaRoutes = [videos] as const

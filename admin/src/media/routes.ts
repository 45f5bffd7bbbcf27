import { VIDEO_STATES } from '@matinee/contract/media/media'
import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-part.ts'
import { oneOf, pageNumber } from '../search.ts'
import { shell } from '../layout-routes.ts'

const videos = createRoute({
  getParentRoute: () => shell,
  path: '/videos',
  validateSearch: ({ page, state }: Record<string, unknown>) => ({
    ...pageNumber(page),
    ...oneOf('state', [...VIDEO_STATES, 'busy'] as const, state),
  }),
  component: lazyScreen(() => import('./VideosScreen.tsx'), 'VideosScreen'),
})

/** The screens of films. */
export const mediaRoutes = [videos] as const

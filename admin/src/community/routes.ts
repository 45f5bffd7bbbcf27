import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-part.ts'
import { shell } from '../layout-routes.ts'
import { readInboxSearch } from './inbox-search.ts'

const comments = createRoute({
  getParentRoute: () => shell,
  path: '/comments',
  validateSearch: readInboxSearch,
  component: lazyScreen(() => import('./CommentsScreen.tsx'), 'CommentsScreen'),
})

const commentingRoute = createRoute({
  getParentRoute: () => shell,
  path: '/settings/commenting',
  component: lazyScreen(() => import('./CommentingScreen.tsx'), 'CommentingScreen'),
})

/** The screens of comments. */
export const communityRoutes = [comments, commentingRoute] as const

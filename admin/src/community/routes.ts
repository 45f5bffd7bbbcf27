import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shell } from '../shell/route.ts'
import { readInboxSearch } from './inbox-search.ts'

const comments = createRoute({
  getParentRoute: () => shell,
  path: '/comments',
  validateSearch: readInboxSearch,
  component: lazyRouteComponent(() => import('./CommentsScreen.tsx'), 'CommentsScreen'),
})

const commenting = createRoute({
  getParentRoute: () => shell,
  path: '/settings/commenting',
  component: lazyRouteComponent(() => import('./CommentingScreen.tsx'), 'CommentingScreen'),
})

/** The screens of comments. */
export const communityRoutes = [comments, commenting] as const

import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-part.ts'
import { shell } from '../layout-routes.ts'
import { readMailsSearch } from './mails-search.ts'
import { visitMails } from './visit-mails.ts'

const mails = createRoute({
  getParentRoute: () => shell,
  path: '/mails',
  validateSearch: readMailsSearch,
  loader: visitMails,
  component: lazyScreen(() => import('./MailsScreen.tsx'), 'MailsScreen'),
})

/** The screens of mails. */
export const noticesRoutes = [mails] as const

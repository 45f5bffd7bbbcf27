import { MAIL_KINDS, type MailKind } from '@matinee/contract/notices/notices'
import { createRoute, notFound } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-part.ts'
import { anId, shell } from '../layout-routes.ts'
import { pageNumber } from '../search.ts'
import { readMailPreviewSearch } from './mail-preview-search.ts'
import { readMailsSearch } from './mails-search.ts'
import { readSuppressionSearch } from './suppression/suppression-search.ts'
import { visitMails } from './visit-mails.ts'

const mails = createRoute({
  getParentRoute: () => shell,
  path: '/mails',
  validateSearch: readMailsSearch,
  loader: visitMails,
  component: lazyScreen(() => import('./MailsScreen.tsx'), 'MailsScreen'),
})

const suppressionList = createRoute({
  getParentRoute: () => shell,
  path: '/mails/suppressed',
  validateSearch: readSuppressionSearch,
  component: lazyScreen(() => import('./suppression/SuppressionScreen.tsx'), 'SuppressionScreen'),
})

const mailPreviews = createRoute({
  getParentRoute: () => shell,
  path: '/mails/previews',
  component: lazyScreen(() => import('./MailPreviewsScreen.tsx'), 'MailPreviewsScreen'),
})

const mailPreview = createRoute({
  getParentRoute: () => shell,
  path: '/mails/previews/$kind',
  params: { parse: ({ kind }) => ({ kind: readMailKind(kind) }), stringify: ({ kind }) => ({ kind }) },
  validateSearch: readMailPreviewSearch,
  component: lazyScreen(() => import('./MailPreviewScreen.tsx'), 'MailPreviewScreen'),
})

const readPageSearch = (search: Record<string, unknown>): { page?: number } => pageNumber(search['page'])

function readMailKind(kind: string): MailKind {
  const known = MAIL_KINDS.find((one) => one === kind)
  if (!known) notFound({ throw: true })
  return known!
}

const sendingDomain = createRoute({
  getParentRoute: () => shell,
  path: '/settings/mail',
  component: lazyScreen(() => import('./SendingDomainScreen.tsx'), 'SendingDomainScreen'),
})

const campaigns = createRoute({
  getParentRoute: () => shell,
  path: '/campaigns',
  validateSearch: readPageSearch,
  component: lazyScreen(() => import('./campaigns/CampaignsScreen.tsx'), 'CampaignsScreen'),
})

const campaign = createRoute({
  getParentRoute: () => shell,
  path: '/campaigns/$id',
  params: anId,
  component: lazyScreen(() => import('./campaigns/CampaignScreen.tsx'), 'CampaignScreen'),
})

const automations = createRoute({
  getParentRoute: () => shell,
  path: '/automations',
  validateSearch: readPageSearch,
  component: lazyScreen(() => import('./automations/AutomationsScreen.tsx'), 'AutomationsScreen'),
})

const automation = createRoute({
  getParentRoute: () => shell,
  path: '/automations/$id',
  params: anId,
  component: lazyScreen(() => import('./automations/AutomationScreen.tsx'), 'AutomationScreen'),
})

/** The screens of mails, campaigns, automations and the sending domain. */
export const noticesRoutes = [
  mails,
  suppressionList,
  mailPreviews,
  mailPreview,
  campaigns,
  campaign,
  automations,
  automation,
  sendingDomain,
] as const

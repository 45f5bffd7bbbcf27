import { OFFER_TYPES } from '@matinee/contract/offers/offers'
import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-part.ts'
import { oneOf } from '../search.ts'
import { anId, shell } from '../layout-routes.ts'
import { TAB_NAMES } from './tabs.ts'

const offers = createRoute({
  getParentRoute: () => shell,
  path: '/offers',
  validateSearch: ({ tab }: Record<string, unknown>) => oneOf('tab', TAB_NAMES, tab),
  component: lazyScreen(() => import('./OffersScreen.tsx'), 'OffersScreen'),
})

const newOffer = createRoute({
  getParentRoute: () => shell,
  path: '/offers/new',
  validateSearch: ({ type }: Record<string, unknown>) => oneOf('type', OFFER_TYPES, type),
  component: lazyScreen(() => import('./OfferScreen.tsx'), 'NewOfferScreen'),
})

const offer = createRoute({
  getParentRoute: () => shell,
  path: '/offers/$id',
  params: anId,
  component: lazyScreen(() => import('./OfferScreen.tsx'), 'OfferScreen'),
})

/** The screens of offers. */
export const offersRoutes = [offers, newOffer, offer] as const

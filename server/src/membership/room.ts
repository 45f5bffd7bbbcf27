import type { Room } from '../platform/room.ts'
import { membershipJobs } from './jobs.ts'
import { joinPage } from './join-page.ts'
import { registrationPages } from './pages.ts'
import { personalMembership } from './personal.ts'
import { publisherAccessRoutes, publisherOfferRoutes } from './publisher-routes.ts'
import { offerRoutes } from './routes.ts'
import type { OfferStatistics } from './offer-statistics.ts'
import { membershipSubscriptions } from './subscriptions.ts'

export const membershipRoom = (sold: OfferStatistics): Room => ({
  name: 'membership',
  routes: [registrationPages, joinPage, offerRoutes, publisherOfferRoutes(sold), publisherAccessRoutes],
  jobs: membershipJobs,
  subscriptions: membershipSubscriptions,
  personal: personalMembership,
})

import type { Room } from '../platform/room.ts'
import { offerJobs } from './jobs.ts'
import { registrationPages } from './pages.ts'
import { personalMembership } from './personal.ts'
import { publisherAccessRoutes, publisherOfferRoutes } from './publisher-routes.ts'
import { offerRoutes } from './routes.ts'
import type { OfferStatistics } from './offer-statistics.ts'
import { offerRecorders, offerSubscriptions } from './subscriptions.ts'

export const offersRoom = (sold: OfferStatistics): Room => ({
  name: 'offers',
  routes: [registrationPages, offerRoutes, publisherOfferRoutes(sold), publisherAccessRoutes],
  jobs: offerJobs,
  subscriptions: offerSubscriptions,
  recorders: offerRecorders,
  personal: personalMembership,
})

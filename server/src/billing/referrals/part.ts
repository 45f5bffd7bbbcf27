import type { Room } from '../../platform/room.ts'
import { giveReferralCredit } from './jobs.ts'
import { personalReferrals } from './personal.ts'
import { publisherReferralRoutes, referralRoutes } from './routes.ts'
import { referralSubscriptions } from './subscriptions.ts'

/** The routes, jobs and personal data of who brings others. */
export const referralPart: Omit<Room, 'name'> = {
  routes: [referralRoutes, publisherReferralRoutes],
  jobs: [giveReferralCredit],
  subscriptions: referralSubscriptions,
  personal: personalReferrals,
}

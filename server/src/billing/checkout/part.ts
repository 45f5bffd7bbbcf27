import type { Room } from '../../platform/room.ts'
import { mailAbandonedCheckouts } from './abandoned/jobs.ts'
import { expireOrders } from './jobs.ts'
import { personalPurchases } from './personal.ts'
import { orderRoutes, testProviderRoutes } from './routes.ts'
import { checkoutSettingsRoutes } from './settings-routes.ts'

/** The routes, jobs and personal data of the checkout. */
export const checkoutPart: Omit<Room, 'name'> = {
  routes: [orderRoutes, testProviderRoutes, checkoutSettingsRoutes],
  jobs: [expireOrders, mailAbandonedCheckouts],
  personal: personalPurchases,
}

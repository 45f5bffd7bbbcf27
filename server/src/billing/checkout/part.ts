import type { Room } from '../../platform/room.ts'
import { billingRoutes, methodRoutes, subscriptionRoutes } from '../methods/routes.ts'
import { deleteMethodAtProvider } from '../methods/method-removal.ts'
import { sendTestWebhooks } from '../providers/test-webhook-delivery.ts'
import { expireOrders } from './jobs.ts'
import { personalPurchases } from './personal.ts'
import { orderRoutes, testProviderRoutes } from './routes.ts'

/** The routes, jobs and personal data of the checkout. */
export const checkoutPart: Omit<Room, 'name'> = {
  routes: [orderRoutes, testProviderRoutes, billingRoutes, methodRoutes, subscriptionRoutes],
  jobs: [expireOrders, sendTestWebhooks, deleteMethodAtProvider],
  personal: personalPurchases,
}

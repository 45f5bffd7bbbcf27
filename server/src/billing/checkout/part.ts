import type { Room } from '../../platform/room.ts'
import { billingRoutes, methodRoutes, subscriptionRoutes } from '../methods/routes.ts'
import { forgetMethod } from '../methods/forgetting.ts'
import { sendTestWebhooks } from '../providers/test-sending.ts'
import { expireOrders } from './jobs.ts'
import { personalPurchases } from './personal.ts'
import { orderRoutes, testProviderRoutes } from './routes.ts'

/** What the checkout brings to the room. */
export const checkoutPart: Omit<Room, 'name'> = {
  routes: [orderRoutes, testProviderRoutes, billingRoutes, methodRoutes, subscriptionRoutes],
  jobs: [expireOrders, sendTestWebhooks, forgetMethod],
  personal: personalPurchases,
}

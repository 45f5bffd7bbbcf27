import type { Room } from '../../platform/room.ts'
import { makeCodes } from '../coupons/jobs.ts'
import { couponFileRoutes, publisherCouponRoutes } from '../coupons/publisher-routes.ts'
import { sendGiftCards } from '../gift-cards/jobs.ts'
import { publisherGiftCardRoutes } from '../gift-cards/publisher-routes.ts'
import { publisherTaxRoutes } from '../taxes/publisher-routes.ts'
import { publisherUpsellRoutes } from '../upsells/publisher-routes.ts'
import { personalPricing } from './personal.ts'
import { pricingRoutes } from './routes.ts'

/** The routes and jobs of coupons, gift cards, upsells and taxes. */
export const pricingPart: Omit<Room, 'name'> = {
  routes: [
    pricingRoutes,
    publisherCouponRoutes,
    couponFileRoutes,
    publisherGiftCardRoutes,
    publisherUpsellRoutes,
    publisherTaxRoutes,
  ],
  jobs: [makeCodes, sendGiftCards],
  personal: personalPricing,
}

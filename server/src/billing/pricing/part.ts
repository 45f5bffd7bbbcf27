import type { Room } from '../../platform/room.ts'
import { makeCodes } from './coupons/jobs.ts'
import { personalCoupons } from './coupons/personal.ts'
import { couponFileRoutes, publisherCouponRoutes } from './coupons/publisher-routes.ts'
import { couponRoutes } from './coupons/routes.ts'
import { publisherTaxRoutes } from './taxes/publisher-routes.ts'
import { publisherUpsellRoutes } from './upsells/publisher-routes.ts'

/** The routes, jobs and personal data of coupons, upsells and taxes. */
export const pricingPart: Omit<Room, 'name'> = {
  routes: [couponRoutes, publisherCouponRoutes, couponFileRoutes, publisherUpsellRoutes, publisherTaxRoutes],
  jobs: [makeCodes],
  personal: personalCoupons,
}

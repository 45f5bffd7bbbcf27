import { lookAtCoupon } from '@matinee/contract/billing/checkout'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { countCodeAttempt, codeTesterOf } from './code-attempts.ts'
import { previewCoupon } from './coupon-preview.ts'

/** Visitor routes for coupons. */
export const couponRoutes: FastifyPluginAsync = async (app) => {
  serve(app, lookAtCoupon, async ({ ctx, viewer, params, request }) => {
    await countCodeAttempt(ctx, codeTesterOf({ viewer, request }), params.code)
    return previewCoupon(ctx, viewer, params.code)
  })
}

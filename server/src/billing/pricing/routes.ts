import * as settings from '@matinee/contract/billing/billing-settings'
import {
  claimGiftCard,
  getGiftCardChoice,
  lookAtCoupon,
  lookAtGiftCard,
} from '@matinee/contract/billing/checkout'
import type { FastifyPluginAsync } from 'fastify'
import { networkOfRequest } from '../../members/sessions/browser.ts'
import { serve } from '../../platform/http/serve.ts'
import { changeCheckoutSettings, readCheckoutSettings } from '../checkout-settings.ts'
import { countCodeAttempt, codeTesterOf } from '../coupons/code-attempts.ts'
import * as coupons from '../coupons/coupon-preview.ts'
import * as claiming from '../gift-cards/claim.ts'
import { giftCardChoice } from '../gift-cards/settings.ts'

/** Calls of the store's visitors on gift cards, and the publisher's on how the store takes money. */
export const pricingRoutes: FastifyPluginAsync = async (app) => {
  serve(app, lookAtCoupon, async ({ ctx, viewer, params, request }) => {
    await countCodeAttempt(ctx, codeTesterOf({ viewer, request }), params.code)
    return coupons.previewCoupon(ctx, viewer, params.code)
  })
  serve(app, getGiftCardChoice, ({ ctx }) => giftCardChoice(ctx))
  serve(app, lookAtGiftCard, ({ ctx, viewer, body, request }) =>
    claiming.previewGiftCard(ctx, viewer, { ...body, network: networkOfRequest(request) }),
  )
  serve(app, claimGiftCard, ({ ctx, viewer, body, request }) =>
    claiming.claimGiftCard(ctx, viewer, { ...body, network: networkOfRequest(request) }),
  )
  serve(app, settings.getCheckoutSettings, ({ ctx, viewer }) => readCheckoutSettings(ctx, viewer))
  serve(app, settings.changeCheckoutSettings, ({ ctx, viewer, body }) =>
    changeCheckoutSettings(ctx, viewer, body),
  )
}

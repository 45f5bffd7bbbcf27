import * as contract from '@matinee/contract/billing/billing'
import { payRest as payRestCall, previewRest as previewRestCall } from '@matinee/contract/billing/instalments'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { serve, type Call } from '../../platform/http/serve.ts'
import { assertMember } from '../../platform/http/viewer.ts'
import { originOf } from '../../store/origin.ts'
import { buyerOf } from '../payments/buyer.ts'
import { subscribeToPlan } from '../checkout/plan-subscription.ts'
import { countCodeAttempt, countCouponIdAttempt, codeTesterOf } from '../pricing/coupons/code-attempts.ts'
import { providerFor } from '../providers/choice.ts'
import { callProvider } from '../providers/provider-errors.ts'
import { currenciesOf } from '../settings.ts'
import * as engine from '../subscriptions/subscriptions.ts'
import { invoicesOf, readBilling } from './billing.ts'
import * as methods from '../payments/methods/methods.ts'
import { changeOwnSubscription, liveSubscriptionOf } from './own-subscription.ts'
import { payRest, previewRest } from './instalments.ts'
import { createIntent } from './intents.ts'
import { beginSetup, claimSetup, ownToken } from '../payments/methods/setups.ts'
import { payOwnOpenInvoice } from './open-invoice.ts'

/** The URL to which the provider redirects the payer back. */
const PURCHASES = '/account/purchases'
const backTo = (request: FastifyRequest, path: string) => `${originOf(request)}${path}`

type BuyerCall = Pick<Call<never>, 'viewer' | 'request' | 'reply'>
const buyerOfCall = ({ viewer, request, reply }: BuyerCall) => buyerOf(viewer, request, reply)

/** Routes for buyers and payers: `/api/billings`. */
export const billingRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.getBilling, ({ ctx, viewer }) => readBilling(ctx, viewer))
  serve(app, contract.listInvoices, ({ ctx, viewer, query }) => invoicesOf(ctx, viewer, query.before))
  serve(app, contract.getSetupIntent, async ({ ctx, query, ...asking }) => {
    const [own] = await currenciesOf(ctx)
    const page = query.page === 'on_hold' ? '/on_hold' : '/account/payment_methods'
    const return_url = backTo(asking.request, query.page === 'checkout' ? '/orders/complete_order' : page)
    const wish = { provider: query.provider, currency: query.currency ?? own!, return_url }
    return { setup_intent: await beginSetup(ctx, buyerOfCall(asking), wish) }
  })
  serve(app, contract.addCustomerToSetupIntent, async ({ ctx, body, ...asking }) => {
    await claimSetup(ctx, buyerOfCall(asking), body.client_secret)
    return { success: true as const }
  })
  serve(app, contract.subscribe, async ({ ctx, body, headers, ...asking }) => {
    if (body.coupon_id) await countCouponIdAttempt(ctx, codeTesterOf(asking))
    return subscribeToPlan(ctx, buyerOfCall(asking), {
      ...body,
      request: headers['idempotency-key'],
      return_url: backTo(asking.request, '/orders/complete_order'),
    })
  })
  serve(app, contract.createPaymentIntent, async ({ ctx, body, headers, ...asking }) => {
    if (body.coupon_code) await countCodeAttempt(ctx, codeTesterOf(asking), body.coupon_code)
    return createIntent(ctx, buyerOfCall(asking), {
      ...body,
      page: body.options?.page,
      request: headers['idempotency-key'],
      back_to: (path) => backTo(asking.request, path),
    })
  })
}

/** Routes for what is paid in instalments. */
export const instalmentRoutes: FastifyPluginAsync = async (app) => {
  serve(app, previewRestCall, ({ ctx, viewer, params }) => previewRest(ctx, viewer, params.id))
  serve(app, payRestCall, async ({ ctx, viewer, params, body, request }) => {
    const wish = { id: params.id, due_now: body.due_now, return_url: backTo(request, PURCHASES) }
    const requires_action = await payRest(ctx, viewer, wish)
    return { billing: await readBilling(ctx, viewer), requires_action }
  })
}

/** Routes for payment methods. */
export const methodRoutes: FastifyPluginAsync = async (app) => {
  const keep = async (
    { ctx, ...asking }: BuyerCall & Pick<Call<never>, 'ctx'>,
    { token: given, provider: asked }: { token: string; provider?: string | undefined },
  ) => {
    const member_id = assertMember(asking.viewer).id
    const provider = await providerFor(ctx, asked)
    const token = await ownToken(ctx, buyerOfCall(asking), given)
    await methods.saveToken(ctx, { member_id, provider, token })
    return readBilling(ctx, asking.viewer)
  }
  serve(app, contract.saveMethod, ({ body: { source_token: token, provider }, ...call }) =>
    keep(call, { token, provider }),
  )
  serve(app, contract.savePaypal, ({ body: { source_token: token, provider = 'paypal' }, ...call }) =>
    keep(call, { token, provider }),
  )
  serve(app, contract.saveAnetCard, ({ body, ...call }) =>
    keep(call, { token: JSON.stringify(body), provider: 'authorize_net' }),
  )
  serve(app, contract.removeMethod, async ({ ctx, viewer, query }) => {
    await methods.removeMethod(ctx, viewer, query.id)
    return readBilling(ctx, viewer)
  })
  serve(app, contract.chooseMethod, async ({ ctx, viewer, params }) => {
    await methods.setDefaultMethod(ctx, viewer, params.id)
    return readBilling(ctx, viewer)
  })
}

/** Routes with which members change their own subscription. */
export const subscriptionRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.payUnpaid, ({ ctx, query, body, ...asking }) =>
    payOwnOpenInvoice(ctx, buyerOfCall(asking), {
      ...body.form,
      provider: query.provider,
      return_url: backTo(asking.request, '/on_hold'),
    }),
  )
  serve(app, contract.cancelOnHold, async ({ ctx, viewer }) => {
    const { id } = await liveSubscriptionOf(ctx, assertMember(viewer).id)
    await engine.cancelOnHold(ctx, id)
    return { success: true as const }
  })
  serve(app, contract.previewChange, async ({ ctx, viewer, body, request }) => {
    if (body.coupon_code) await countCodeAttempt(ctx, codeTesterOf({ viewer, request }), body.coupon_code)
    const { id } = await liveSubscriptionOf(ctx, assertMember(viewer).id)
    return engine.previewChange(ctx, { ...planChangeInput(body), subscription_id: id })
  })
  serve(app, contract.changeSubscription, async ({ ctx, viewer, body, request }) => {
    if (body.coupon_code) await countCodeAttempt(ctx, codeTesterOf({ viewer, request }), body.coupon_code)
    const by = { on_session: true, return_url: backTo(request, PURCHASES) }
    const requires_action = await changeOwnSubscription(ctx, viewer, {
      isDone: ({ offer_id }) => offer_id === body.offer_id,
      act: ({ id }) => engine.changePlan(ctx, { ...planChangeInput(body), subscription_id: id }, by),
    })
    return { billing: await readBilling(ctx, viewer), requires_action }
  })
  serve(app, contract.skipTrial, async ({ ctx, viewer, request }) => {
    const by = { on_session: true, return_url: backTo(request, PURCHASES) }
    const requires_action = await changeOwnSubscription(ctx, viewer, {
      isDone: ({ status }) => status !== 'trialing',
      act: ({ id }) => engine.endTrialNow(ctx, id, by),
    })
    return { billing: await readBilling(ctx, viewer), requires_action }
  })
  serve(app, contract.resumeSubscription, async ({ ctx, viewer, request }) => {
    const by = { on_session: true, return_url: backTo(request, PURCHASES) }
    const requires_action = await changeOwnSubscription(ctx, viewer, {
      isDone: nextStepReply,
      act: ({ id }) => engine.resume(ctx, id, by),
    })
    return { billing: await readBilling(ctx, viewer), requires_action }
  })
  const simply =
    (act: (ctx: Call<never>['ctx'], id: number) => Promise<unknown>) =>
    async ({ ctx, viewer }: Pick<Call<never>, 'ctx' | 'viewer'>) => {
      const { id } = await liveSubscriptionOf(ctx, assertMember(viewer).id)
      await callProvider(() => act(ctx, id))
      return readBilling(ctx, viewer)
    }
  serve(app, contract.keepPlan, simply(engine.cancelPlanChange))
  serve(app, contract.cancelSubscription, simply(engine.cancelAtEnd))
  serve(app, contract.pauseSubscription, ({ body, ...call }) =>
    simply((ctx, id) => engine.pause(ctx, id, body.months))(call),
  )
}

const nextStepReply = ({ status, cancel_at_end, pause_at_end }: engine.SubscriptionRow) =>
  status !== 'paused' && !cancel_at_end && pause_at_end === null

type ChangePlanBody = { offer_id: number; when?: 'now' | 'period_end'; coupon_code?: string }
const planChangeInput = ({ offer_id, when, coupon_code }: ChangePlanBody) => ({
  offer_id,
  ...(when && { when }),
  ...(coupon_code && { coupon_code }),
})

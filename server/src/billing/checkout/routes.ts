import * as contract from '@matinee/contract/billing/checkout'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { serve, type Call } from '../../platform/http/serve.ts'
import { localeOf } from '../../store/locale.ts'
import { originOf } from '../../store/origin.ts'
import { countCodeAttempt, withCodeAttempt, codeTesterOf } from '../pricing/coupons/code-attempts.ts'
import { accountOf } from '../providers/registry.ts'
import { providerFor } from '../providers/choice.ts'
import { answerBank, makeToken } from '../providers/test-checkout.ts'
import { beginOrder } from './order-creation.ts'
import { buyerOf } from '../payments/buyer.ts'
import { changeOrder } from './order-changes.ts'
import { completeOrder } from './order-completion.ts'
import { setCustomerInfo } from './customer.ts'
import { checkVatIdOf } from './vat-check.ts'
import { adoptOrder, authorizeOrder, orderOwnerOf } from './order-authorization.ts'
import { presentOrder } from './order-presentation.ts'
import * as query from './queries.ts'
import { resumeOrder } from './order-resumption.ts'

const languageOf = (request: FastifyRequest) =>
  localeOf(request, request.server.stores.get(request.store.id)!)

type BuyerCall = Pick<Call<never>, 'viewer' | 'request' | 'reply'>
const buyer = ({ viewer, request, reply }: BuyerCall) => buyerOf(viewer, request, reply)

/** Routes of the checkout, from offer to receipt. */
export const orderRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.beginOrder, async ({ ctx, body: { coupon: code, ...body }, ...asking }) => {
    const { coupon, coupon_problem } = await withCodeAttempt(ctx, codeTesterOf(asking), code)
    const begun = body.resume
      ? await resumeOrder(ctx, buyer(asking), { resume: body.resume, coupon })
      : await beginOrder(ctx, buyer(asking), { ...body, coupon, locale: languageOf(asking.request) })
    const order = await presentOrder(ctx, asking.viewer, begun.order)
    return { order, coupon_problem: coupon_problem ?? begun.coupon_problem }
  })
  serve(app, contract.currentOrder, async ({ ctx, ...asking }) => {
    const now = ctx.clock.now().toISOString()
    const found = await query.findCurrentOrder(ctx.db, ctx.store.id, orderOwnerOf(buyer(asking)), now)
    if (!found || (found.member_id && asking.viewer.id && found.member_id !== asking.viewer.id)) return null
    return presentOrder(ctx, asking.viewer, await adoptOrder(ctx, buyer(asking), found))
  })
  serve(app, contract.getOrder, async ({ ctx, params, ...asking }) =>
    presentOrder(ctx, asking.viewer, await authorizeOrder(ctx, buyer(asking), params.key)),
  )
  serve(app, contract.changeOrder, async ({ ctx, params, body, ...asking }) => {
    if (body.coupon) await countCodeAttempt(ctx, codeTesterOf(asking), body.coupon)
    await checkVatIdOf(ctx, buyer(asking), params.key, body.address)
    return presentOrder(ctx, asking.viewer, await changeOrder(ctx, buyer(asking), params.key, body))
  })
  serve(app, contract.giveCustomerInfo, async ({ ctx, params, body: said, ...asking }) => {
    const { request, reply } = asking
    await checkVatIdOf(ctx, buyer(asking), params.key, said.address)
    const given = { key: params.key, said, visit: { request, reply } }
    const { order, viewer } = await setCustomerInfo(ctx, buyer(asking), given)
    return presentOrder(ctx, viewer, order)
  })
  serve(app, contract.completeOrder, async ({ ctx, params, body, headers, ...asking }) => {
    const return_url = `${originOf(asking.request)}/orders/complete_order`
    const request = headers['idempotency-key']
    const asked = { ...body, request, return_url }
    const { order, requires_action } = await completeOrder(ctx, buyer(asking), params.key, asked)
    return { order: await presentOrder(ctx, asking.viewer, order), requires_action }
  })
}

/** Stands in for the script and bank of a provider; for the Test provider only. */
export const testProviderRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.makeTestToken, async ({ ctx, body }) => {
    await providerFor(ctx, 'test')
    return makeToken(ctx, await accountOf(ctx, 'test'), body)
  })
  serve(app, contract.answerTestBank, async ({ ctx, body: { client_secret, passes } }) =>
    answerBank(ctx, await accountOf(ctx, 'test'), client_secret, passes),
  )
}

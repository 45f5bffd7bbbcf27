import * as contract from '@matinee/contract/billing/coupons'
import type { FastifyPluginAsync } from 'fastify'
import { sendCsv } from '../../../platform/http/file-answers.ts'
import { serve } from '../../../platform/http/serve.ts'
import * as batches from './batches.ts'
import * as files from './files.ts'
import * as managing from './coupon-admin.ts'
import { couponChoices, listRedemptions } from './redemption-list.ts'

export const publisherCouponRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listCoupons, ({ ctx, viewer, query }) => managing.listCoupons(ctx, viewer, query))
  serve(app, contract.getCoupon, ({ ctx, viewer, params }) => managing.readCoupon(ctx, viewer, params.id))
  serve(app, contract.createCoupon, ({ ctx, viewer, body }) => managing.createCoupon(ctx, viewer, body))
  serve(app, contract.changeCoupon, ({ ctx, viewer, params, body }) =>
    managing.changeCoupon(ctx, viewer, params.id, body),
  )
  serve(app, contract.listRedemptions, ({ ctx, viewer, params, query }) =>
    listRedemptions(ctx, viewer, { id: params.id, page: query.page }),
  )
  serve(app, contract.getCouponChoices, ({ ctx, viewer }) => couponChoices(ctx, viewer))
  serve(app, contract.listCouponBatches, ({ ctx, viewer, query }) =>
    batches.listBatches(ctx, viewer, query.page),
  )
  serve(app, contract.getCouponBatch, ({ ctx, viewer, params }) => batches.readBatch(ctx, viewer, params.id))
  serve(app, contract.createCouponBatch, ({ ctx, viewer, body }) => batches.createBatch(ctx, viewer, body))
  serve(app, contract.archiveCouponBatch, ({ ctx, viewer, params, body }) =>
    batches.archiveBatch(ctx, viewer, params.id, body.archived),
  )
}

/** Codes as files, streamed. */
export const couponFileRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.couponsFile, async ({ ctx, viewer, reply }) =>
    sendCsv(reply, 'coupons', await files.couponsFile(ctx, viewer)),
  )
  serve(app, contract.couponBatchFile, async ({ ctx, viewer, params: { id }, reply }) =>
    sendCsv(reply, `codes-${id}`, await files.batchFile(ctx, viewer, id)),
  )
}

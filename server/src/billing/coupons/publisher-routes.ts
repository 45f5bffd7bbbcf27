import * as contract from '@matinee/contract/coupons'
import { Id } from '@matinee/contract/shapes'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { storeContext, viewerOf } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import * as batches from './batches.ts'
import * as files from './files.ts'
import * as managing from './managing.ts'
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

const params = Type.Object({ id: Id })

/** Codes as files, written while they are read. */
export const couponFileRoutes: FastifyPluginAsync = async (app) => {
  app.get(contract.couponsFile, async (request, reply) =>
    asFile(reply, 'coupons.csv').send(
      await files.couponsFile(storeContext(request), await viewerOf(request)),
    ),
  )
  app.get(
    contract.couponBatchFile,
    { schema: { params } },
    async (request: FastifyRequest<{ Params: { id: number } }>, reply) => {
      const { id } = request.params
      const file = await files.batchFile(storeContext(request), await viewerOf(request), id)
      return asFile(reply, `codes-${id}.csv`).send(file)
    },
  )
}

const asFile = (reply: FastifyReply, name: string) =>
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')

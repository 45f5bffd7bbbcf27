import * as contract from '@matinee/contract/billing/referrals'
import type { FastifyPluginAsync } from 'fastify'
import { sendCsv } from '../../platform/http/file-answers.ts'
import { serve } from '../../platform/http/serve.ts'
import { assertMember } from '../../platform/http/viewer.ts'
import { changeAffiliate, createAffiliate, listAffiliates } from './affiliates.ts'
import { claimReferral } from './attribution.ts'
import { duePayoutsFile } from './files.ts'
import { createOwnReferral, readOwnReferral } from './own-referral.ts'
import { listDuePayouts, listPayouts, payAffiliate } from './payouts.ts'
import { changeReferralSettings, readReferralSettings } from './settings.ts'

/** Calls of members about whom they bring. */
export const referralRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.getOwnReferral, ({ ctx, viewer }) => readOwnReferral(ctx, viewer))
  serve(app, contract.createOwnReferral, ({ ctx, viewer }) => createOwnReferral(ctx, viewer))
  serve(app, contract.claimReferral, async ({ ctx, viewer, body }) => {
    await claimReferral(ctx, assertMember(viewer).id, body.code)
    return undefined
  })
}

export const publisherReferralRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.getReferralSettings, ({ ctx, viewer }) => readReferralSettings(ctx, viewer))
  serve(app, contract.changeReferralSettings, ({ ctx, viewer, body }) =>
    changeReferralSettings(ctx, viewer, body),
  )
  serve(app, contract.listAffiliates, ({ ctx, viewer, query }) => listAffiliates(ctx, viewer, query))
  serve(app, contract.createAffiliate, ({ ctx, viewer, body }) => createAffiliate(ctx, viewer, body))
  serve(app, contract.changeAffiliate, ({ ctx, viewer, params, body }) =>
    changeAffiliate(ctx, viewer, params.id, body),
  )
  serve(app, contract.listDuePayouts, ({ ctx, viewer }) => listDuePayouts(ctx, viewer))
  serve(app, contract.duePayoutsFile, async ({ ctx, viewer, reply }) =>
    sendCsv(reply, 'payouts', await duePayoutsFile(ctx, viewer)),
  )
  serve(app, contract.listPayouts, ({ ctx, viewer, query }) => listPayouts(ctx, viewer, query.page))
  serve(app, contract.payAffiliate, ({ ctx, viewer, params, body }) =>
    payAffiliate(ctx, viewer, { ...body, affiliate_id: params.id }),
  )
}

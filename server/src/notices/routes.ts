import * as contract from '@matinee/contract/notices/notices'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../platform/http/serve.ts'
import { receiveBounce } from './bounces.ts'
import { changeNoticeChoices, readNoticeChoices } from './choices.ts'
import { countNotices, listNotices, markNoticesRead } from './notices.ts'
import { readUnsubscription, resubscribe, unsubscribe } from './unsubscription.ts'

export const noticeRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.getNotificationSettings, ({ ctx, viewer }) => readNoticeChoices(ctx, viewer))
  serve(app, contract.changeNotificationSettings, ({ ctx, viewer, body }) =>
    changeNoticeChoices(ctx, viewer, body),
  )

  const { list, count, read } = contract.notices
  serve(app, list, ({ ctx, viewer, query }) => listNotices(ctx, viewer, 'storefront', query.before))
  serve(app, count, ({ ctx, viewer }) => countNotices(ctx, viewer, 'storefront'))
  serve(app, read, ({ ctx, viewer, body }) => markNoticesRead(ctx, viewer, 'storefront', body.ids))
}

/** Endpoints for mail programs and mail servers, which send forms and messages without a session. */
export const mailRoutes: FastifyPluginAsync = async (app) => {
  // The body is always `List-Unsubscribe=One-Click`, so it is ignored.
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
    app.addContentTypeParser(type, { parseAs: 'string' }, (_request, _body, done) => done(null, undefined))
  for (const type of ['message/rfc822', 'text/plain'])
    app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, body))

  serve(app, contract.getUnsubscription, ({ ctx, params }) => readUnsubscription(ctx, params.token))
  serve(app, contract.unsubscribe, ({ ctx, params }) => unsubscribe(ctx, params.token))
  serve(app, contract.resubscribe, ({ ctx, params }) => resubscribe(ctx, params.token))
  serve(app, contract.takeBounce, ({ ctx, params, request }) =>
    receiveBounce(ctx, params.key, typeof request.body === 'string' ? request.body : ''),
  )
}

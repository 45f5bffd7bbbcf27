import * as contract from '@matinee/contract/notices/notices'
import type { FastifyPluginAsync } from 'fastify'
import { findMember } from '../members/queries.ts'
import { NotFound } from '../platform/errors.ts'
import { serve } from '../platform/http/serve.ts'
import { reportBounce } from './bounces.ts'
import { listMails, readMail, resendMail, revealMail } from './mail-log.ts'
import { previewMail } from './mail-preview.ts'
import { countNotices, listNotices, markNoticesRead } from './notices.ts'
import { readMailSettings, sendTestMail } from './test-mail.ts'

export const publisherNoticeRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listMails, ({ ctx, viewer, query }) => listMails(ctx, viewer, query))
  serve(app, contract.getMail, ({ ctx, viewer, params }) => readMail(ctx, viewer, params.id))
  serve(app, contract.revealMail, ({ ctx, viewer, params }) => revealMail(ctx, viewer, params.id))
  serve(app, contract.resendMail, ({ ctx, viewer, params }) => resendMail(ctx, viewer, params.id))
  serve(app, contract.getMailPreview, ({ ctx, viewer, params, query }) =>
    previewMail(ctx, viewer, params.kind, query.locale),
  )
  serve(app, contract.getMailSettings, ({ ctx, viewer }) => readMailSettings(ctx, viewer))
  serve(app, contract.sendTestMail, ({ ctx, viewer, body }) => sendTestMail(ctx, viewer, body.address))
  serve(app, contract.reportBounce, ({ ctx, viewer, body }) => reportBounce(ctx, viewer, body.message))

  serve(app, contract.listMailsOfPerson, async ({ ctx, viewer, params, query }) => {
    if (!(await findMember(ctx.db, ctx.store.id, params.id))) throw NotFound()
    return listMails(ctx, viewer, { ...query, member_id: params.id })
  })

  const { list, count, read } = contract.staffNotices
  serve(app, list, ({ ctx, viewer, query }) => listNotices(ctx, viewer, 'admin', query.before))
  serve(app, count, ({ ctx, viewer }) => countNotices(ctx, viewer, 'admin'))
  serve(app, read, ({ ctx, viewer, body }) => markNoticesRead(ctx, viewer, 'admin', body.ids))
}

import { changeStanding as standingCall } from '@matinee/contract/access-rules'
import * as contract from '@matinee/contract/staff'
import type { FastifyPluginAsync } from 'fastify'
import { storeContext, viewerOf } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { acceptInvitation, readInvitation } from './accepting.ts'
import { auditFile, listAudit, listAuditFacets } from './audit-log.ts'
import { startImpersonation, stopImpersonation } from './impersonation.ts'
import * as invitations from './invitations.ts'
import { changeStanding } from './standing.ts'
import * as team from './team.ts'

const teamRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listStaff, ({ ctx, viewer }) => team.listStaff(ctx, viewer))
  serve(app, contract.changeStaff, ({ ctx, viewer, params, body }) =>
    team.changeStaff(ctx, viewer, params.id, body),
  )
  serve(app, contract.removeStaff, ({ ctx, viewer, params }) => team.removeStaff(ctx, viewer, params.id))
  serve(app, contract.handOver, ({ ctx, viewer, body }) => team.handOver(ctx, viewer, body))
  serve(app, contract.listInvitations, ({ ctx, viewer }) => invitations.listInvitations(ctx, viewer))
  serve(app, contract.inviteStaff, ({ ctx, viewer, body }) => invitations.inviteStaff(ctx, viewer, body), {
    perMinute: 30,
  })
  serve(app, contract.resendInvitation, ({ ctx, viewer, params }) =>
    invitations.resendInvitation(ctx, viewer, params.id),
  )
  serve(app, contract.revokeInvitation, ({ ctx, viewer, params }) =>
    invitations.revokeInvitation(ctx, viewer, params.id),
  )
  serve(app, standingCall, ({ ctx, viewer, params, body }) => changeStanding(ctx, viewer, params.id, body))
}

/** Accepting an invitation, for whoever was sent one. */
const invitationRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.getInvitation, ({ ctx, viewer, params }) => readInvitation(ctx, viewer, params.key), {
    perMinute: 60,
  })
  serve(
    app,
    contract.acceptInvitation,
    ({ ctx, viewer, params, body, request, reply }) =>
      acceptInvitation(ctx, viewer, { ...params, ...body }, { request, reply }),
    { perMinute: 30 },
  )
}

const impersonationRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.startImpersonation, ({ ctx, viewer, body, request, reply }) =>
    startImpersonation(ctx, viewer, body, { request, reply }),
  )
  serve(app, contract.stopImpersonation, ({ ctx, viewer, request, reply }) =>
    stopImpersonation(ctx, viewer, { request, reply }),
  )
}

const auditRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listAudit, ({ ctx, viewer, query }) => listAudit(ctx, viewer, query))
  serve(app, contract.listAuditFacets, ({ ctx, viewer }) => listAuditFacets(ctx, viewer))
  app.get<{ Querystring: contract.AuditFilters }>(
    contract.AUDIT_FILE,
    { schema: { querystring: contract.AuditFilters } },
    async (request, reply) => {
      const file = await auditFile(storeContext(request), await viewerOf(request), request.query)
      return reply
        .header('content-disposition', 'attachment; filename="audit-log.csv"')
        .header('cache-control', 'no-store')
        .type('text/csv; charset=utf-8')
        .send(file)
    },
  )
}

export const staffRoutes = [teamRoutes, invitationRoutes, impersonationRoutes, auditRoutes]

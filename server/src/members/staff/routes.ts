import { changeStanding as standingCall } from '@matinee/contract/store/access-rules'
import * as contract from '@matinee/contract/members/staff'
import type { FastifyPluginAsync } from 'fastify'
import { sendCsv } from '../../platform/http/file-answers.ts'
import { serve } from '../../platform/http/serve.ts'
import { acceptInvitation, readInvitation } from './invitation-acceptance.ts'
import { auditFile, listAudit, listAuditFacets } from './audit-log.ts'
import { startImpersonation, stopImpersonation } from './impersonation.ts'
import * as invitations from './invitations.ts'
import { changeStanding } from './member-status.ts'
import * as team from './team.ts'

const teamRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listStaff, ({ ctx, viewer }) => team.listStaff(ctx, viewer))
  serve(app, contract.changeStaff, ({ ctx, viewer, params, body }) =>
    team.changeStaff(ctx, viewer, params.id, body),
  )
  serve(app, contract.removeStaff, ({ ctx, viewer, params }) => team.removeStaff(ctx, viewer, params.id))
  serve(app, contract.handOver, ({ ctx, viewer, body }) => team.handOver(ctx, viewer, body))
  serve(app, contract.listInvitations, ({ ctx, viewer }) => invitations.listInvitations(ctx, viewer))
  serve(app, contract.inviteStaff, ({ ctx, viewer, body }) => invitations.inviteStaff(ctx, viewer, body))
  serve(app, contract.resendInvitation, ({ ctx, viewer, params }) =>
    invitations.resendInvitation(ctx, viewer, params.id),
  )
  serve(app, contract.revokeInvitation, ({ ctx, viewer, params }) =>
    invitations.revokeInvitation(ctx, viewer, params.id),
  )
  serve(app, standingCall, ({ ctx, viewer, params, body }) => changeStanding(ctx, viewer, params.id, body))
}

/** Routes to accept an invitation. */
const invitationRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.getInvitation, ({ ctx, viewer, params }) => readInvitation(ctx, viewer, params.key))
  serve(app, contract.acceptInvitation, ({ ctx, viewer, params, body, request, reply }) =>
    acceptInvitation(ctx, viewer, { ...params, ...body }, { request, reply }),
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
  serve(app, contract.auditFile, async ({ ctx, viewer, query, reply }) =>
    sendCsv(reply, 'audit-log', await auditFile(ctx, viewer, query)),
  )
}

export const staffRoutes = [teamRoutes, invitationRoutes, impersonationRoutes, auditRoutes]

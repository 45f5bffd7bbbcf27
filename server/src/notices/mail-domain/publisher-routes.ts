import * as contract from '@matinee/contract/notices/mail-domain'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { checkMailDomain } from './mail-domain.ts'

export const mailDomainRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.checkMailDomain, ({ ctx, viewer }) => checkMailDomain(ctx, viewer))
}

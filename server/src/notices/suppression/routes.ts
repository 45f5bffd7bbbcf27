import * as contract from '@matinee/contract/notices/suppression'
import type { FastifyPluginAsync } from 'fastify'
import { sendCsv } from '../../platform/http/file-answers.ts'
import { serve } from '../../platform/http/serve.ts'
import * as list from './suppression-list.ts'

export const suppressionRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listSuppressedAddresses, ({ ctx, viewer, query }) =>
    list.listSuppressedAddresses(ctx, viewer, query),
  )
  serve(app, contract.suppressedAddressFile, async ({ ctx, viewer, query, reply }) =>
    sendCsv(reply, 'suppression-list', await list.suppressedAddressFile(ctx, viewer, query)),
  )
  serve(app, contract.addSuppressedAddresses, ({ ctx, viewer, body }) =>
    list.addSuppressedAddresses(ctx, viewer, body),
  )
  serve(app, contract.removeSuppressedAddress, ({ ctx, viewer, query }) =>
    list.removeSuppressedAddress(ctx, viewer, query.address),
  )
}

import type { InvoiceDetail } from '@matinee/contract/sales'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { storeContext, viewerOf } from '../../platform/http.ts'
import { findInvoice, findOwnInvoice } from '../sales/invoice-detail.ts'
import { fileName, fileOf } from './invoice-file.ts'

type Find = typeof findInvoice

/** Invoices as PDF: a member's own, and all of them for whoever sees what was sold. */
export const documentRoutes: FastifyPluginAsync = async (app) => {
  const serveFile = (path: string, find: Find) =>
    app.get<{ Params: { id: number } }>(
      path,
      { schema: { params: Type.Object({ id: Type.Integer({ minimum: 1 }) }) } },
      async (request, reply) =>
        send(request, reply, await find(storeContext(request), await viewerOf(request), request.params.id)),
    )
  serveFile('/api/billings/invoices/:id/file', findOwnInvoice)
  serveFile('/bullet/api/sales/invoices/:id/file', findInvoice)
}

const send = async (request: FastifyRequest, reply: FastifyReply, invoice: InvoiceDetail) =>
  reply
    .header('content-disposition', `inline; filename="${fileName(invoice)}"`)
    .header('cache-control', 'private, no-store')
    .type('application/pdf')
    .send(await fileOf(storeContext(request), invoice))

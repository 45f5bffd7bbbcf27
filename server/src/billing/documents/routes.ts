import { downloadInvoice } from '@matinee/contract/billing/billing'
import { downloadSalesInvoice, type InvoiceDetail } from '@matinee/contract/billing/sales'
import type { FastifyPluginAsync } from 'fastify'
import { serve, type Call } from '../../platform/http/serve.ts'
import { findInvoice, findOwnInvoice } from '../sales/invoice-detail.ts'
import { fileName, invoiceFileOf } from './invoice-file.ts'

/** Invoices as PDF: a member's own, and all of them for staff who may see sales. */
export const documentRoutes: FastifyPluginAsync = async (app) => {
  serve(app, downloadInvoice, async ({ ctx, viewer, params, reply }) =>
    send({ ctx, reply }, await findOwnInvoice(ctx, viewer, params.id)),
  )
  serve(app, downloadSalesInvoice, async ({ ctx, viewer, params, reply }) =>
    send({ ctx, reply }, await findInvoice(ctx, viewer, params.id)),
  )
}

const send = async ({ ctx, reply }: Pick<Call<never>, 'ctx' | 'reply'>, invoice: InvoiceDetail) =>
  reply
    .header('content-disposition', `inline; filename="${fileName(invoice)}"`)
    .header('cache-control', 'private, no-store')
    .type('application/pdf')
    .send(await invoiceFileOf(ctx, invoice))

import * as acts from '@matinee/contract/billing/sales-acts'
import * as contract from '@matinee/contract/billing/sales'
import type { FastifyPluginAsync } from 'fastify'
import { sendCsv } from '../../platform/http/file-answers.ts'
import { serve } from '../../platform/http/serve.ts'
import { listChoices } from './choices.ts'
import { listDisputes } from './disputes.ts'
import { salesFileOf } from './files.ts'
import * as invoices from './invoice-actions.ts'
import { findInvoice } from './invoice-detail.ts'
import { listInvoices } from './invoice-list.ts'
import { findOrder, listOrders } from './order-list.ts'
import { listPeopleValues } from './people-values.ts'
import { findPersonSales } from './person-sales.ts'
import * as subscriptions from './subscription-actions.ts'
import { findSubscription } from './subscription-detail.ts'
import { listSubscriptions } from './subscription-list.ts'

export const salesRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.listSalesInvoices, ({ ctx, viewer, query }) => listInvoices(ctx, viewer, query))
  serve(app, contract.getSalesInvoice, ({ ctx, viewer, params }) => findInvoice(ctx, viewer, params.id))
  serve(app, contract.listSalesOrders, ({ ctx, viewer, query }) => listOrders(ctx, viewer, query))
  serve(app, contract.getSalesOrder, ({ ctx, viewer, params }) => findOrder(ctx, viewer, params.id))
  serve(app, contract.listSalesSubscriptions, ({ ctx, viewer, query }) =>
    listSubscriptions(ctx, viewer, query),
  )
  serve(app, contract.getSalesSubscription, ({ ctx, viewer, params }) =>
    findSubscription(ctx, viewer, params.id),
  )
  serve(app, contract.getPersonSales, ({ ctx, viewer, params }) => findPersonSales(ctx, viewer, params.id))
  serve(app, contract.listPeopleValues, ({ ctx, viewer, query }) =>
    listPeopleValues(ctx, viewer, query.ids.split(',').map(Number)),
  )
  serve(app, contract.listDisputes, ({ ctx, viewer, query }) => listDisputes(ctx, viewer, query))
  serve(app, contract.listSalesFilters, ({ ctx, viewer }) => listChoices(ctx, viewer))
}

export const invoiceActRoutes: FastifyPluginAsync = async (app) => {
  serve(app, acts.retryInvoice, ({ ctx, viewer, params }) => invoices.retryInvoice(ctx, viewer, params.id))
  serve(app, acts.voidSalesInvoice, ({ ctx, viewer, params }) =>
    invoices.voidOpenInvoice(ctx, viewer, params.id),
  )
  serve(app, acts.refundSalesInvoice, ({ ctx, viewer, params, body }) =>
    invoices.refundSale(ctx, viewer, params.id, body),
  )
  serve(app, acts.mailSalesInvoice, async ({ ctx, viewer, params }) => {
    await invoices.mailInvoice(ctx, viewer, params.id)
    return undefined
  })
}

export const subscriptionActRoutes: FastifyPluginAsync = async (app) => {
  serve(app, acts.previewSalesChange, ({ ctx, viewer, params, body }) =>
    subscriptions.previewChange(ctx, viewer, params.id, body),
  )
  serve(app, acts.changeSalesSubscription, ({ ctx, viewer, params, body }) =>
    subscriptions.changePlan(ctx, viewer, params.id, body),
  )
  serve(app, acts.keepSalesPlan, ({ ctx, viewer, params }) => subscriptions.keepPlan(ctx, viewer, params.id))
  serve(app, acts.pauseSalesSubscription, ({ ctx, viewer, params, body }) =>
    subscriptions.pause(ctx, viewer, params.id, body.months),
  )
  serve(app, acts.resumeSalesSubscription, ({ ctx, viewer, params }) =>
    subscriptions.resume(ctx, viewer, params.id),
  )
  serve(app, acts.cancelSalesSubscription, ({ ctx, viewer, params, body }) =>
    subscriptions.cancel(ctx, viewer, params.id, body.when),
  )
  serve(app, acts.retrySalesSubscription, ({ ctx, viewer, params }) =>
    subscriptions.retry(ctx, viewer, params.id),
  )
  serve(app, acts.convertSalesTrial, ({ ctx, viewer, params }) =>
    subscriptions.convert(ctx, viewer, params.id),
  )
  serve(app, acts.changeSalesDate, ({ ctx, viewer, params, body }) =>
    subscriptions.changeDate(ctx, viewer, params.id, body.at),
  )
  serve(app, acts.applySalesCoupon, ({ ctx, viewer, params, body }) =>
    subscriptions.applyCoupon(ctx, viewer, params.id, body.code),
  )
  serve(app, acts.grantPlan, ({ ctx, viewer, params, body }) =>
    subscriptions.grantPlan(ctx, viewer, params.id, body),
  )
  serve(app, acts.resetTrial, ({ ctx, viewer, params }) => subscriptions.resetTrial(ctx, viewer, params.id))
}

/** The lists as files. */
export const salesFileRoutes: FastifyPluginAsync = async (app) => {
  for (const name of contract.SALES_FILES)
    serve(app, contract.salesFiles[name], async ({ ctx, viewer, query, reply }) =>
      sendCsv(reply, name, await salesFileOf(ctx, viewer, name, query)),
    )
}

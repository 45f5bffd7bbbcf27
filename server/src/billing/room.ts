import type { Context } from '../platform/context.ts'
import type { Room } from '../platform/room.ts'
import { checkoutPart as checkout } from './checkout/part.ts'
import { orderSettlement } from './checkout/order-settlement.ts'
import { documentRoutes } from './documents/routes.ts'
import { providerRoutes } from './providers/publisher-routes.ts'
import { handleProviderEventJob, webhookRoutes } from './providers/webhooks.ts'
import { mailAbandonedCheckouts } from './left-orders/jobs.ts'
import { revenueFileRoutes, revenueRoutes } from './revenue/routes.ts'
import { invoiceActRoutes, salesFileRoutes, salesRoutes, subscriptionActRoutes } from './sales/routes.ts'
import { provideSettlementHandlers } from './payments/settlement-handlers.ts'
import { pricingPart } from './pricing/part.ts'
import { changeSettlement } from './subscriptions/paid-change.ts'
import { engineJobs } from './subscriptions/jobs.ts'
import { personalBilling } from './subscriptions/personal.ts'
import { invoiceSettlement } from './subscriptions/invoice-settlement.ts'

type Part = Omit<Room, 'name'>

provideSettlementHandlers({ order: orderSettlement, change: changeSettlement, invoice: invoiceSettlement })

// What each part brings stands on its own line.
const engine: Part = { jobs: engineJobs, personal: personalBilling }
const providers: Part = { routes: [providerRoutes, webhookRoutes], jobs: [handleProviderEventJob] }
const leftOrders: Part = { jobs: [mailAbandonedCheckouts] }
const sales: Part = {
  routes: [
    salesRoutes,
    invoiceActRoutes,
    subscriptionActRoutes,
    salesFileRoutes,
    documentRoutes,
    revenueRoutes,
    revenueFileRoutes,
  ],
}

const parts = [engine, checkout, leftOrders, pricingPart, providers, sales]
const personal = parts.flatMap((part) => (part.personal ? [part.personal] : []))

export const billingRoom: Room = {
  name: 'billing',
  routes: parts.flatMap((part) => part.routes ?? []),
  jobs: parts.flatMap((part) => part.jobs ?? []),
  subscriptions: parts.flatMap((part) => part.subscriptions ?? []),
  personal: {
    export: async (ctx: Context, memberId: number) =>
      Object.assign({}, ...(await Promise.all(personal.map((part) => part.export(ctx, memberId))))),
    erase: async (ctx: Context, memberId: number) => {
      for (const part of personal) await part.erase?.(ctx, memberId)
    },
  },
}

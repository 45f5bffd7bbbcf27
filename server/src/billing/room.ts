import type { Knowledge } from '../members/people/context.ts'
import type { Context } from '../platform/context.ts'
import { providePayingMembers } from '../members/people/paying-members.ts'
import type { Room } from '../platform/room.ts'
import { billingRoutes, instalmentRoutes, methodRoutes, subscriptionRoutes } from './account/routes.ts'
import { orderSettlement } from './checkout/order-settlement.ts'
import { checkoutPart } from './checkout/part.ts'
import { lockOrders } from './checkout/queries.ts'
import { documentRoutes } from './documents/routes.ts'
import { giftCardPart } from './gift-cards/part.ts'
import { reviewRefunds } from './invoices/jobs.ts'
import { sendRefund } from './invoices/refund-dispatch.ts'
import { settleRefundUpdate } from './invoices/refund-updates.ts'
import { refundUnapplied } from './invoices/unapplied-payment.ts'
import { auditLedger } from './ledger/jobs.ts'
import { deleteMethodAtProvider } from './payments/methods/method-removal.ts'
import { providePaymentHandlers } from './payments/handlers.ts'
import { reviewPayments } from './payments/jobs.ts'
import { sendTestWebhooks } from './payments/test-webhook-delivery.ts'
import { handleProviderEventJob, webhookRoutes } from './payments/webhooks.ts'
import { pricingPart } from './pricing/part.ts'
import { endPriceChangeForAll, tellPriceChange } from './price-changes/jobs.ts'
import { priceChangeRoutes } from './price-changes/routes.ts'
import { seatPart } from './seats/part.ts'
import { referralPart } from './referrals/part.ts'
import { providerRoutes } from './providers/publisher-routes.ts'
import { revenueFileRoutes, revenueRoutes } from './revenue/routes.ts'
import { invoiceActRoutes, salesFileRoutes, salesRoutes, subscriptionActRoutes } from './sales/routes.ts'
import { carriedSubscriptions } from './moving/paying-members.ts'
import { personalOrigins } from './moving/personal.ts'
import { takeoverRoutes } from './moving/routes.ts'
import { requestPayments, workOnTakeover } from './moving/takeover-jobs.ts'
import { disputeHandler } from './subscriptions/disputed-payment.ts'
import { invoiceSettlement } from './subscriptions/invoice-settlement.ts'
import { subscriptionJobs } from './subscriptions/jobs.ts'
import { changeSettlement } from './subscriptions/paid-change.ts'
import { personalBilling } from './subscriptions/personal.ts'
import { lockSubscriptions } from './subscriptions/rows.ts'

type Part = Omit<Room, 'name'>

providePaymentHandlers({
  settle: { order: orderSettlement, change: changeSettlement, invoice: invoiceSettlement },
  lock: {
    orders: ({ db, store }, ids) => lockOrders(db, store.id, ids),
    subscriptions: ({ db, store }, ids) => lockSubscriptions(db, store.id, ids),
  },
  refund: { unapplied: refundUnapplied, changed: settleRefundUpdate },
  dispute: disputeHandler,
})

providePayingMembers(carriedSubscriptions)

const ledger: Part = { jobs: [auditLedger] }
const invoices: Part = { jobs: [reviewRefunds, sendRefund] }
const subscriptions: Part = { jobs: subscriptionJobs, personal: personalBilling }
const providers: Part = { routes: [providerRoutes] }
const payments: Part = {
  routes: [webhookRoutes],
  jobs: [reviewPayments, handleProviderEventJob, sendTestWebhooks, deleteMethodAtProvider],
}
const movedPart: Part = {
  routes: [takeoverRoutes],
  jobs: [workOnTakeover, requestPayments],
  personal: personalOrigins,
}
const account: Part = { routes: [billingRoutes, instalmentRoutes, methodRoutes, subscriptionRoutes] }
const sales: Part = { routes: [salesRoutes, invoiceActRoutes, subscriptionActRoutes, salesFileRoutes] }
const revenue: Part = { routes: [revenueRoutes, revenueFileRoutes] }
const documents: Part = { routes: [documentRoutes] }

/** What it is given of the rooms above it are the filters of people by which a price change chooses. */
const priceChanges = (known: Knowledge): Part => ({
  routes: [priceChangeRoutes(known)],
  jobs: [tellPriceChange, endPriceChangeForAll],
})

// Erasure follows the order of the locks: subscriptions and orders before gift cards.
const partsOf = (known: Knowledge): Part[] => [
  subscriptions,
  checkoutPart,
  pricingPart,
  giftCardPart,
  referralPart,
  ledger,
  providers,
  payments,
  invoices,
  account,
  seatPart,
  movedPart,
  sales,
  priceChanges(known),
  revenue,
  documents,
]

export function billingRoom(known: Knowledge): Room {
  const parts = partsOf(known)
  const personal = parts.flatMap((part) => (part.personal ? [part.personal] : []))
  return {
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
}

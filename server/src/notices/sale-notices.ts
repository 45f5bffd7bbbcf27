import type { NoticeKind } from '@matinee/contract/notices/notices'
import type { Static } from 'typebox'
import type * as events from '../billing/events.ts'
import { findMember } from '../members/queries.ts'
import type { Context } from '../platform/context.ts'
import { findStore } from '../store/queries.ts'
import { notifyMember } from './new-notice.ts'
import { findActiveStaff } from './queries/comments.ts'
import { findDispute, findInvoice, findSubscriptionPlan, findPurchase } from './queries/sales.ts'
import { formatDay, formatPrice } from './mail-formats.ts'
import type { TemplateValues } from './tables.ts'

type SalePayload<Name extends keyof typeof events> = Static<(typeof events)[Name]['payload']>
interface MemberRef {
  store_id: number
  member_id: number
}

/** Notifies staff who may see money, with values formatted in the store's language. */
async function notifyStaff(
  ctx: Context,
  { store_id, member_id = null }: { store_id: number; member_id?: number | null },
  kind: NoticeKind,
  path: string,
  words: (locale: string, zone: string) => TemplateValues,
) {
  const store = await findStore(ctx.db, store_id)
  const buyer = member_id === null ? undefined : await findMember(ctx.db, store_id, member_id)
  const news = {
    kind,
    side: 'admin',
    filling: { name: buyer?.name ?? '', ...words(store.locale, store.time_zone) },
    excerpt: null,
    path,
    cause: `${ctx.idempotencyKey} ${kind}`,
  } as const
  for (const member of await findActiveStaff(ctx.db, store_id)) await notifyMember(ctx, member, news)
}

/** Notifies staff of a one-time purchase. Plans have notices of their own. */
export async function notifyStaffOfSale(
  ctx: Context,
  { purchase_id, ...person }: SalePayload<'orderCompleted'>,
) {
  const order = await findPurchase(ctx.db, person.store_id, purchase_id)
  if (!order || order.type === 'recurring' || order.invoice_id === null) return
  const invoice = await findInvoice(ctx.db, person.store_id, order.invoice_id)
  if (!invoice || invoice.total === 0) return
  await notifyStaff(ctx, person, 'sale', '/bullet/sales/orders', (locale) => ({
    item: order.title ?? invoice.item,
    price: formatPrice(locale, invoice.total, invoice.currency),
  }))
}

const planNotifier =
  (kind: 'new_subscriber' | 'cancellation', begun: 'trial' | 'paid') =>
  async (ctx: Context, { subscription_id, ...person }: MemberRef & { subscription_id: number }) => {
    const plan = await findSubscriptionPlan(ctx.db, person.store_id, subscription_id)
    if (!plan) return
    await notifyStaff(ctx, person, kind, `/bullet/people/${person.member_id}`, (locale, zone) => ({
      plan: plan.title,
      begun,
      ends: formatDay(locale, plan.period_end, zone),
    }))
  }

export const notifyStaffOfSubscriber = planNotifier('new_subscriber', 'paid')
export const notifyStaffOfTrial = planNotifier('new_subscriber', 'trial')
export const notifyStaffOfCancellation = planNotifier('cancellation', 'paid')

export async function notifyStaffOfDispute(
  ctx: Context,
  { dispute_id, ...person }: SalePayload<'disputeOpened'>,
) {
  const dispute = await findDispute(ctx.db, person.store_id, dispute_id)
  if (!dispute) return
  await notifyStaff(ctx, person, 'dispute', '/bullet/sales/disputes', (locale) => ({
    price: formatPrice(locale, dispute.amount, dispute.currency),
  }))
}

/** Tells that renewals of people who moved in wait, and why. */
export const notifyStaffOfWaitingRenewals = (
  ctx: Context,
  { store_id, reason, people }: SalePayload<'renewalsWait'>,
) => notifyStaff(ctx, { store_id }, 'renewals_wait', '/bullet/people/imports', () => ({ people, reason }))

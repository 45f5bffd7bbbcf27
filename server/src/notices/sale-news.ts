import type { NoticeKind } from '@matinee/contract/notices/notices'
import type { Static } from 'typebox'
import type * as events from '../billing/events.ts'
import { findMember } from '../members/queries.ts'
import type { Context } from '../platform/context.ts'
import { findStore } from '../store/queries.ts'
import { tell } from './news.ts'
import { staffOf } from './queries/comments.ts'
import { findDispute, findInvoice, findPlan, findPurchase } from './queries/sales.ts'
import { dayIn, priceIn } from './mail-formats.ts'
import type { TemplateValues } from './tables.ts'

type SalePayload<Name extends keyof typeof events> = Static<(typeof events)[Name]['payload']>
interface Person {
  store_id: number
  member_id: number
}

/** Tells the staff who may see money; how money and days are written is the store's own way. */
async function tellStaff(
  ctx: Context,
  { store_id, member_id }: Person,
  kind: NoticeKind,
  path: string,
  words: (locale: string, zone: string) => TemplateValues,
) {
  const store = await findStore(ctx.db, store_id)
  const buyer = await findMember(ctx.db, store_id, member_id)
  const news = {
    kind,
    side: 'admin',
    filling: { name: buyer?.name ?? '', ...words(store.locale, store.time_zone) },
    excerpt: null,
    path,
    cause: `${ctx.idempotencyKey} ${kind}`,
  } as const
  for (const member of await staffOf(ctx.db, store_id)) await tell(ctx, member, news)
}

/** Something was bought once; plans have news of their own. */
export async function tellOfSale(ctx: Context, { purchase_id, ...person }: SalePayload<'orderCompleted'>) {
  const order = await findPurchase(ctx.db, person.store_id, purchase_id)
  if (!order || order.subscription_id !== null || order.invoice_id === null) return
  const invoice = await findInvoice(ctx.db, person.store_id, order.invoice_id)
  if (!invoice || invoice.total === 0) return
  await tellStaff(ctx, person, 'sale', '/bullet/sales/orders', (locale) => ({
    item: order.title ?? invoice.item,
    price: priceIn(locale, invoice.total, invoice.currency),
  }))
}

const tellOfPlan =
  (kind: 'new_subscriber' | 'cancellation', begun: 'trial' | 'paid') =>
  async (ctx: Context, { subscription_id, ...person }: Person & { subscription_id: number }) => {
    const plan = await findPlan(ctx.db, person.store_id, subscription_id)
    if (!plan) return
    await tellStaff(ctx, person, kind, `/bullet/people/${person.member_id}`, (locale, zone) => ({
      plan: plan.title,
      begun,
      ends: dayIn(locale, plan.period_end, zone),
    }))
  }

export const tellOfSubscriber = tellOfPlan('new_subscriber', 'paid')
export const tellOfTrial = tellOfPlan('new_subscriber', 'trial')
export const tellOfCancellation = tellOfPlan('cancellation', 'paid')

export async function tellOfDispute(ctx: Context, { dispute_id, ...person }: SalePayload<'disputeOpened'>) {
  const dispute = await findDispute(ctx.db, person.store_id, dispute_id)
  if (!dispute) return
  await tellStaff(ctx, person, 'dispute', '/bullet/sales/disputes', (locale) => ({
    price: priceIn(locale, dispute.amount, dispute.currency),
  }))
}

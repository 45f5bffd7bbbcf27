import type { InvoiceEntry, PersonSales, SubscriptionEntry } from '@matinee/contract/billing/sales'
import { sql } from 'kysely'
import { PersonNotFound } from '../../members/people/errors.ts'
import { findEarlierSpend } from '../../members/people/earlier-spend.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { isTrialLeft } from '../subscriptions/subscriptions.ts'
import { invoicesOf } from './invoice-list.ts'
import { every, rowsOf } from './listing.ts'
import { canChangeSales, requireSalesAccess } from './policy.ts'
import { subscriptionsOf } from './subscription-list.ts'

const MOST = 10

/** Subscription, orders, invoices and balance of one person. */
export async function findPersonSales(ctx: StoreContext, viewer: Viewer, id: number): Promise<PersonSales> {
  requireSalesAccess(viewer)
  await knownPerson(ctx, id)
  const invoices = await invoicesOf(ctx, { member_id: id })
  const subscriptions = subscriptionsOf(ctx, {})
  const ofPerson = every([subscriptions.where, sql`subscription.member_id = ${id}`])
  const [[subscription], instalments, newest, spent, elsewhere, balance, trial_left] = await Promise.all([
    rowsOf<SubscriptionEntry>(
      ctx.db,
      {
        ...subscriptions,
        where: every([ofPerson, sql`subscription.instalments is null`]),
        order: sql`(subscription.status <> 'canceled') desc, subscription.id desc`,
      },
      1,
    ),
    rowsOf<SubscriptionEntry>(
      ctx.db,
      { ...subscriptions, where: every([ofPerson, sql`subscription.instalments is not null`]) },
      MOST,
    ),
    rowsOf<InvoiceEntry>(ctx.db, invoices, MOST),
    spentBy(ctx, id),
    findEarlierSpend(ctx.db, ctx.store.id, id),
    balancesOf(ctx, id),
    isTrialLeft(ctx, { member_id: id }),
  ])
  const may_change = canChangeSales(viewer)
  return {
    subscription: subscription ?? null,
    instalments,
    spent,
    spent_elsewhere: elsewhere ?? null,
    balance,
    trial_left,
    invoices: newest,
    may_change,
  }
}

/** The name of a person of the store. Throws `PersonNotFound`. */
export async function knownPerson({ db, store }: StoreContext, id: number) {
  const person = await db
    .selectFrom('member')
    .select(['id', 'name', 'email'])
    .where('store_id', '=', store.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!person) throw PersonNotFound()
  return person
}

async function spentBy({ db, store }: StoreContext, id: number) {
  const { rows } = await sql<PersonSales['spent'][number]>`
    select currency, sum(amount_paid)::bigint as paid, sum(amount_refunded)::bigint as refunded from invoice
    where store_id = ${store.id} and member_id = ${id} and kind = 'invoice' and paid_at is not null
    group by currency order by currency`.execute(db)
  return rows
}

async function balancesOf({ db, store }: StoreContext, id: number) {
  const { rows } = await sql<PersonSales['balance'][number]>`
    select currency, sum(balance)::bigint as amount from gift_card
    where store_id = ${store.id} and claimed_by = ${id} and balance > 0 group by currency order by currency`.execute(
    db,
  )
  return rows
}

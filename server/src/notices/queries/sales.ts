import type { Translations } from '@matinee/contract/platform/translations'
import type { InvoiceLine } from '../../billing/invoices/invoices.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** What an offer is called, and what in other languages; null where the offer is gone. */
interface NamedOffer {
  title: string | null
  title_in: Translations<'title'> | null
}

/** What an offer is called for a reader of this language. */
export const offerTitleIn = ({ title, title_in }: NamedOffer, locale: string): string =>
  title_in?.[locale]?.title || (title ?? '')

/** Finds a subscription with the title of its plan. */
export const findSubscriptionPlan = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('subscription')
    .innerJoin('offer', 'offer.id', 'subscription.offer_id')
    .selectAll('subscription')
    .select(['offer.title', 'offer.translations as title_in'])
    .where('subscription.store_id', '=', storeId)
    .where('subscription.id', '=', id)
    .executeTakeFirst()

export type SubscriptionPlanRow = NonNullable<Awaited<ReturnType<typeof findSubscriptionPlan>>>

/** The plan of a group and the name of who pays for it, as mails say them. */
export const findGroup = (db: Db, storeId: number, subscriptionId: number) =>
  db
    .selectFrom('subscription')
    .innerJoin('offer', 'offer.id', 'subscription.offer_id')
    .innerJoin('member', 'member.id', 'subscription.member_id')
    .select(['offer.title', 'offer.translations as title_in', 'member.name as manager'])
    .where('subscription.store_id', '=', storeId)
    .where('subscription.id', '=', subscriptionId)
    .executeTakeFirst()

/** The same of a seat that nobody has taken. */
export async function findGroupOfSeat(db: Db, storeId: number, seatId: number) {
  const seat = await db
    .selectFrom('seat')
    .select('subscription_id')
    .where('store_id', '=', storeId)
    .where('id', '=', seatId)
    .where('member_id', 'is', null)
    .executeTakeFirst()
  return seat && findGroup(db, storeId, seat.subscription_id)
}

export const findOffer = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('offer')
    .select(['title', 'translations as title_in'])
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Finds an invoice with its printed number, and the title of its first line, also in the language of its buyer. */
export const findInvoice = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('invoice')
    .select([
      'id',
      'currency',
      'total',
      sql<string>`prefix || coalesce(number::text, '')`.as('number'),
      sql<string>`coalesce(lines -> 0 ->> 'title', '')`.as('item'),
      sql<InvoiceLine['in_language'] | null>`lines -> 0 -> 'in_language'`.as('in_language'),
    ])
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst()

export const findPurchase = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('purchase')
    .leftJoin('offer', 'offer.id', 'purchase.offer_id')
    .leftJoin('offer_price', 'offer_price.id', 'purchase.price_id')
    .select([
      'purchase.id',
      'purchase.key',
      'purchase.kind',
      'purchase.state',
      'purchase.currency',
      'purchase.invoice_id',
      'purchase.subscription_id',
      'purchase.gift',
      'purchase.is_trial',
      'offer.title',
      'offer.translations as title_in',
      'offer.type',
      'offer_price.amount',
    ])
    .where('purchase.store_id', '=', storeId)
    .where('purchase.id', '=', id)
    .executeTakeFirst()

/** Finds the unused, unexpired coupon that was offered for an abandoned checkout. */
export const findRecoveryCoupon = (db: Db, storeId: number, memberId: number, name: string, now: string) =>
  db
    .selectFrom('coupon')
    .select(['code', 'percent', 'expires_at'])
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .where('name', '=', name)
    .where('redemptions', '=', 0)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .executeTakeFirst()

export const findCard = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('payment_method')
    .select(['brand', 'last4', 'kind'])
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst()

export const findDispute = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('dispute')
    .select(['amount', 'currency', 'reason'])
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst()

export const findWinback = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('winback')
    .innerJoin('offer', 'offer.id', 'winback.offer_id')
    .select(['winback.days', 'winback.expires_at', 'offer.title', 'offer.translations as title_in'])
    .where('winback.store_id', '=', storeId)
    .where('winback.id', '=', id)
    .executeTakeFirst()

/** Finds rentals that end between two moments, either those already played or those that are not. */
export const findEndingRentals = (
  db: Db,
  { after, until, isBegun }: { after: string; until: string; isBegun: boolean },
) =>
  db
    .selectFrom('access')
    .innerJoin('offer', 'offer.id', 'access.offer_id')
    .select([
      'access.id',
      'access.store_id',
      'access.member_id',
      'access.ends_at',
      'offer.title',
      'offer.translations as title_in',
    ])
    .where('offer.type', '=', 'rent')
    .where('access.revoked_at', 'is', null)
    .where('access.ends_at', '>', after)
    .where('access.ends_at', '<=', until)
    .where('access.first_played_at', isBegun ? 'is not' : 'is', null)
    .execute()

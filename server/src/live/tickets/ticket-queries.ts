import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** An order that was paid for and opens one live event and nothing else. */
export interface Ticket {
  order_id: number
  invoice_id: number
  number: string
  currency: string
  paid: number
  /** With what is being refunded. */
  refunded: number
  refund_state: 'pending' | 'succeeded' | 'failed' | null
  refund_problem: string | null
  refund_ended_at: string | null
}

const isOnce = sql<boolean>`offer.type in ('fixed_price', 'rent', 'bundle')`

/** Nothing beside these events, or only dates of a series that do not take place either. */
const opensNothingElse = (contentIds: RawBuilder<unknown>) => sql<boolean>`not offer.covers_all
  and offer.rule_category_ids = '{}' and offer.rule_author_ids = '{}' and offer.rule_tags = '{}'
  and not exists (select from offer_content other
    left join live_event other_date on other_date.content_id = other.content_id
    where other.offer_id = offer.id and other.content_id <> all(${contentIds})
      and other_date.state is distinct from 'canceled')`

const idsOf = (contentIds: readonly number[]) => sql`${contentIds}::bigint[]`

const ticketOffers = (storeId: number, contentIds: readonly number[]) => sql`
  offer.store_id = ${storeId} and ${isOnce} and ${opensNothingElse(idsOf(contentIds))}
  and exists (select from offer_content
    where offer_id = offer.id and content_id = any(${idsOf(contentIds)}))`

/**
 * The tickets of events that money can be given back for where all of them do not take place, or was; a disputed one is
 * for the dispute to decide.
 */
export async function listTickets(db: Db, storeId: number, contentIds: readonly number[]): Promise<Ticket[]> {
  const { rows } = await sql<Ticket>`
    select purchase.id as order_id, invoice.id as invoice_id,
      invoice.prefix || coalesce(invoice.number::text, '') as number, invoice.currency,
      invoice.amount_paid + invoice.balance_used as paid, invoice.amount_refunded as refunded,
      newest.state as refund_state, newest.problem as refund_problem, newest.ended_at as refund_ended_at
    from offer
    join purchase on purchase.offer_id = offer.id and purchase.state = 'completed' and purchase.kind = 'offer'
    join invoice on invoice.id = purchase.invoice_id
      and invoice.status in ('paid', 'partially_refunded', 'refunded')
    left join lateral (select state, problem, ended_at from refund
      where refund.invoice_id = invoice.id order by refund.id desc limit 1) newest on true
    where ${ticketOffers(storeId, contentIds)} and invoice.amount_paid + invoice.balance_used > 0
    order by purchase.id`.execute(db)
  return rows
}

/** How many tickets to each of these events are paid for, and what they brought in without refunds, by currency. */
export async function sumTicketsOf(db: Db, storeId: number, contentIds: number[]) {
  const { rows } = await sql<{ content_id: number; currency: string; count: number; amount: number }>`
    select opened.content_id, invoice.currency, count(*)::int as count,
      sum(invoice.amount_paid + invoice.balance_used - invoice.amount_refunded)::float8 as amount
    from offer
    join offer_content opened on opened.offer_id = offer.id and opened.content_id = any(${contentIds})
    join purchase on purchase.offer_id = offer.id and purchase.state = 'completed' and purchase.kind = 'offer'
    join invoice on invoice.id = purchase.invoice_id and invoice.status in ('paid', 'partially_refunded', 'refunded')
    where offer.store_id = ${storeId} and ${isOnce} and ${opensNothingElse(sql`array[opened.content_id]`)}
      and invoice.amount_paid + invoice.balance_used > invoice.amount_refunded
    group by 1, 2 order by amount desc`.execute(db)
  return rows
}

/** What else is sold that opens one of these events: its buyers keep it. */
export async function listOtherOffers(
  db: Db,
  storeId: number,
  contentIds: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select offer.title from offer
    where offer.store_id = ${storeId} and offer.state = 'active' and offer.type <> 'freebie'
      and exists (select from unnest(${idsOf(contentIds)}) as id where offer_covers(offer, id))
      and not (${isOnce} and ${opensNothingElse(idsOf(contentIds))})
    order by offer.position, offer.id limit 20`.execute(db)
  return rows.map(({ title }) => title)
}

/** The canceled event that an order is a ticket to. */
export async function findCanceledEventOfOrder(db: Db, orderId: number) {
  const { rows } = await sql<{ content_id: number }>`
    select live_event.content_id from purchase
    join offer on offer.id = purchase.offer_id
    join offer_content on offer_content.offer_id = offer.id
    join live_event on live_event.content_id = offer_content.content_id
    where purchase.id = ${orderId} and live_event.state = 'canceled' and ${isOnce}
      and ${opensNothingElse(sql`array[live_event.content_id]`)}
    limit 1`.execute(db)
  return rows[0]?.content_id
}

/** The order of an invoice whose money is back as a whole. */
export async function findRefundedOrder(db: Db, invoiceId: number) {
  const { rows } = await sql<{ purchase_id: number }>`
    select purchase_id from invoice
    where id = ${invoiceId} and status = 'refunded' and purchase_id is not null
      and not exists (select from refund where invoice_id = invoice.id and state = 'pending')`.execute(db)
  return rows[0]?.purchase_id
}

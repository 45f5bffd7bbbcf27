import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** A sum of money that belongs to an event. */
export interface EventSum {
  content_id: number
  currency: string
  count: number
  /** In minor units, without refunds. */
  amount: number
}

/** What was donated to events of a store, by currency; a donation that was refunded as a whole is none. */
export async function sumDonationsOf(db: Db, storeId: number, contentIds: number[]): Promise<EventSum[]> {
  const { rows } = await sql<EventSum>`
    select content_id, donation_currency as currency, count(*)::int as count,
      sum(donation_amount)::float8 as amount
    from chat_message
    where store_id = ${storeId} and content_id = any(${contentIds}) and donation_amount > 0
    group by content_id, donation_currency order by amount desc`.execute(db)
  return rows
}

/** The visible messages written while each event was on air, by event. */
export async function countMessagesOf(db: Db, storeId: number, contentIds: number[]) {
  const { rows } = await sql<{ content_id: number; messages: number }>`
    select content_id, count(*)::int as messages from chat_message
    where store_id = ${storeId} and content_id = any(${contentIds}) and state = 'visible' and media_ms is not null
    group by content_id`.execute(db)
  return new Map(rows.map(({ content_id, messages }) => [content_id, messages]))
}

/** Who wrote in a chat while its event was on air, and what else happened in it. */
export async function readChatFigures(db: Db, storeId: number, contentId: number) {
  const { rows } = await sql<{ people: number; questions: number; reactions: number }>`
    select
      (select count(distinct member_id)::int from chat_message where store_id = ${storeId}
        and content_id = ${contentId} and state = 'visible' and media_ms is not null) as people,
      (select count(*)::int from chat_question where store_id = ${storeId}
        and content_id = ${contentId} and state <> 'dismissed') as questions,
      (select coalesce(sum(count), 0)::int from chat_reaction where content_id = ${contentId}) as reactions`.execute(
    db,
  )
  return rows[0]!
}

import type { GiftCard, GiftCardState } from '@matinee/contract/billing/gift-cards'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/like-pattern.ts'

export interface GiftCardListFilter {
  store_id: number
  state?: GiftCardState | undefined
  search?: string | undefined
}

const person = (id: string, name: string, email: string) =>
  sql`jsonb_build_object('id', ${sql.ref(id)}, 'name', ${sql.ref(name)}, 'email', ${sql.ref(email)})`

const CARD_COLUMNS = sql`card.id, card.code_tail, card.state, card.amount, card.balance, card.currency, card.message,
  card.deliver_at, card.sent_at, card.claimed_at, card.created_at,
  ${person('card.buyer_id', 'card.buyer_name', 'card.buyer_email')} as buyer,
  jsonb_build_object('id', null, 'name', card.recipient_name, 'email', card.recipient_email) as recipient,
  case when claimant.id is null then null else ${person('claimant.id', 'claimant.name', 'claimant.email')} end as claimed_by`
const FROM = sql`gift_card as card left join member as claimant on claimant.id = card.claimed_by`

function condition({ store_id, state, search }: GiftCardListFilter) {
  const like = likePattern(search ?? '')
  const named = search
    ? sql`concat_ws(' ', card.code_tail, card.buyer_name, card.buyer_email, card.recipient_name,
        card.recipient_email, claimant.name, claimant.email) ilike ${like}`
    : sql`true`
  return sql`card.store_id = ${store_id} and ${named} and ${state ? sql`card.state = ${state}` : sql`true`}`
}

export async function pageOfCards(
  db: Db,
  wanted: GiftCardListFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const { rows } = await sql<GiftCard>`select ${CARD_COLUMNS} from ${FROM}
    where ${condition(wanted)} order by card.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countCards(db: Db, wanted: GiftCardListFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${FROM} where ${condition(wanted)}`.execute(db)
  return rows[0]!.total
}

export async function shownCard(db: Db, storeId: number, id: number) {
  const { rows } = await sql<GiftCard & { order_id: number | null }>`
    select ${CARD_COLUMNS}, card.order_id from ${FROM} where card.store_id = ${storeId} and card.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

interface GiftCardUse {
  invoice_id: number
  title: string
  amount: number
  returned: number
  at: string
}

/** The payments made with a card, last first. */
export async function usesOf(db: Db, id: number): Promise<GiftCardUse[]> {
  const { rows } = await sql<GiftCardUse>`
    select use.invoice_id, coalesce(invoice.lines->0->>'title', '') as title, use.amount, use.returned, use.at
    from gift_card_use as use join invoice on invoice.id = use.invoice_id
    where use.gift_card_id = ${id} order by use.id desc`.execute(db)
  return rows
}

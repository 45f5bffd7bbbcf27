import { sql } from 'kysely'
import {
  runPersonalDataQueries,
  type PersonalData,
  type PersonalDataQueries,
} from '../../platform/personal-data.ts'

const QUESTIONS: PersonalDataQueries = {
  gift_cards_bought: (
    id,
  ) => sql`select amount, currency, recipient_name, recipient_email, message, deliver_at, sent_at,
    state, created_at from gift_card where buyer_id = ${id} order by id`,
  gift_cards_claimed: (id) => sql`select amount, balance, currency, buyer_name, message, claimed_at
    from gift_card where claimed_by = ${id} order by id`,
  gift_cards_spent: (id) => sql`select use.amount, gift_card.currency, use.returned, use.at
    from gift_card_use as use join gift_card on gift_card.id = use.gift_card_id
    where gift_card.claimed_by = ${id} order by use.id`,
}

/**
 * A purchased card stays valid for its recipient, without the name of the buyer. Balance on the member's own cards is
 * lost.
 */
const ERASURES = [
  (
    id: number,
  ) => sql`update gift_card set buyer_id = null, buyer_email = null, buyer_name = null, message = null
    where buyer_id = ${id}`,
  (id: number) => sql`update gift_card set recipient_email = null, recipient_name = null, message = null,
    state = case when state = 'claimed' then 'revoked' else state end,
    balance = case when state = 'claimed' then 0 else balance end where claimed_by = ${id}`,
]

export const personalGiftCards: PersonalData = {
  export: (ctx, memberId) => runPersonalDataQueries(ctx.db, QUESTIONS, memberId),
  async erase(ctx, memberId) {
    for (const erasure of ERASURES) await erasure(memberId).execute(ctx.db)
  },
}

import type { Generated } from 'kysely'

export interface GiftCardTable {
  id: Generated<number>
  store_id: number
  code_hash: Buffer
  sealed_code: Buffer
  code_tail: string
  state: 'waiting' | 'sent' | 'claimed' | 'spent' | 'refunded' | 'revoked'
  amount: number
  balance: number
  currency: string
  buyer_id: Generated<number | null>
  buyer_email: Generated<string | null>
  buyer_name: Generated<string | null>
  recipient_email: Generated<string | null>
  recipient_name: Generated<string | null>
  message: Generated<string | null>
  locale: Generated<string | null>
  deliver_at: Generated<string | null>
  sent_at: Generated<string | null>
  claimed_by: Generated<number | null>
  claimed_at: Generated<string | null>
  order_id: Generated<number | null>
  created_at: string
}

export interface GiftCardUseTable {
  id: Generated<number>
  gift_card_id: number
  invoice_id: number
  amount: number
  at: string
  returned: Generated<number>
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    gift_card: GiftCardTable
    gift_card_use: GiftCardUseTable
  }
}

/** What was bought, or is taken off or given back, as an invoice says it. */
export interface InvoiceLine {
  title: string
  kind: 'plan' | 'setup_fee' | 'offer' | 'gift_card' | 'donation' | 'credit' | 'discount' | 'adjustment'
  quantity: number
  /** Negative for a deduction. */
  amount: number
  period_start?: string | null
  period_end?: string | null
  offer_id?: number | null
  /** Which of its payments in instalments it is. */
  instalment?: { number: number; of: number }
  /** What it is called in the language its buyer had, where that is not the store's own. */
  in_language?: { locale: string; title: string } | null
}

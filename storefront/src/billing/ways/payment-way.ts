import type { ProviderName } from '@matinee/contract/billing/billing'
import type { RefObject } from 'react'
import type { AccountWord } from '../../account-text.tsx'

/** A payment method or a confirmed payment, as the provider identifies it. */
export interface PaymentDetails {
  provider: ProviderName
  /** A token of the provider, or the number of a saved way. */
  payment_method?: string
  /** A payment the payer has confirmed with the provider already. */
  payment_intent?: string
}

/** A form for a way to pay, once it is asked for what was typed. */
export interface WayHandle {
  /** Throws `WayFault` where something is missing or the provider refuses. */
  take: () => Promise<PaymentDetails>
}

export interface WayProps {
  handle: RefObject<WayHandle | null>
  /** What is to be paid now: with 0 the way is only kept. */
  amount: number
  currency: string
  page: 'checkout' | 'account' | 'on_hold'
  /** Begins the payment of what is no order of the checkout; gives the provider’s number of it. */
  createPayment?: (provider: ProviderName) => Promise<string>
  /** Of a way with a button of its own. */
  onTaken: (taken: PaymentDetails) => void
}

/** What keeps a form from giving a way to pay: in a word of ours, or in the provider's own sentence. */
export class WayFault extends Error {
  readonly word: AccountWord | null

  constructor(word: AccountWord | null, sentence = '') {
    super(sentence)
    this.word = word
  }
}

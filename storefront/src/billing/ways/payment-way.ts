import type { ProviderName } from '@matinee/contract/billing/billing'
import type { Ref } from 'react'
import type { AccountWord } from '../../account-text.tsx'

/** A payment method or a confirmed payment, as the provider identifies it. */
export interface PaymentDetails {
  provider: ProviderName
  /** A token of the provider, or the id of a saved payment method. */
  payment_method?: string
  /** A payment that was already confirmed with the provider. */
  payment_intent?: string
}

/** A payment form. */
export interface WayHandle {
  /** Reads what was typed. Throws `WayFault` where something is missing or the provider refuses. */
  take: () => Promise<PaymentDetails>
}

export interface WayProps {
  handle: Ref<WayHandle>
  /** The amount due now; 0 only saves the payment method. */
  amount: number
  currency: string
  page: 'checkout' | 'account' | 'on_hold'
  /** Starts a payment outside the checkout; resolves to the provider's id of it. */
  createPayment?: (provider: ProviderName) => Promise<string>
  /** Called by providers with their own button. */
  onTaken: (taken: PaymentDetails) => void
}

/** Why a form has no payment method: a message key of ours, or the provider's sentence. */
export class WayFault extends Error {
  readonly word: AccountWord | null

  constructor(word: AccountWord | null, sentence = '') {
    super(sentence)
    this.word = word
  }
}

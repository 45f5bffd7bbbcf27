import { chargeDonation, createDonationIntent } from '@matinee/contract/chat/chat'
import type { Reply } from '@matinee/contract/platform/endpoint'
import type { ProviderName } from '@matinee/contract/billing/billing'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { usePayment } from '../billing/ways/use-payment.tsx'
import { memberBilling } from '../offers/use-billing.ts'
import { useChatOf } from './chat-context.ts'

export type PaidDonation = Reply<typeof chargeDonation>

interface DonationInput {
  /** In minor units. */
  amount: number
  currency: string
  message: string
}

/** Pays a donation once, whatever is pressed twice or lost. */
export function useDonation(
  { amount, currency, message }: DonationInput,
  onPaid: (paid: PaidDonation) => void,
) {
  const queries = useQueryClient()
  const { contentId: live_event_id } = useChatOf()
  const donation = { amount, currency, ...(message.trim() && { message: message.trim() }) }

  const payment = usePayment<PaidDonation>({
    send: ({ provider, payment_method, payment_intent }, key) =>
      call(chargeDonation, {
        params: { live_event_id },
        headers: { 'idempotency-key': key },
        body: {
          ...donation,
          ...(provider && { provider }),
          ...(payment_method && { payment_id: payment_method }),
          ...(payment_intent && { payment_intent }),
        },
      }),
    onPaid: (paid) => {
      void queries.invalidateQueries({ queryKey: memberBilling.queryKey })
      onPaid(paid)
    },
  })

  return {
    ...payment,
    /** For a provider whose payer approves elsewhere. */
    createPayment: async (provider: ProviderName) => {
      const { payment_intent } = await call(createDonationIntent, {
        params: { live_event_id },
        headers: { 'idempotency-key': crypto.randomUUID() },
        body: { ...donation, provider },
      })
      return payment_intent
    },
  }
}

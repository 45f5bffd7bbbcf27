import type { NextStep } from '@matinee/contract/billing/billing'
import { useMutation } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { ApiError } from '../../call.ts'
import { useNextStep } from './use-next-step.tsx'
import type { PaymentDetails } from './payment-way.ts'

interface Answer {
  requires_action: NextStep | null
}

/** Sends the payment to the server; `key` is the same for retries of one attempt. */
export type Send<Answered extends Answer> = (taken: Partial<PaymentDetails>, key: string) => Promise<Answered>

interface PaymentOptions<Answered extends Answer> {
  send: Send<Answered>
  onPaid: (answer: Answered) => unknown
  /** Called when the order may have changed. */
  onFailed?: (error: Error) => unknown
}

/** Without an answer the result is unknown, so the retry uses the same key. */
const isOpen = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/**
 * Pays, with the bank's challenge where required. It is idempotent: a double press pays once, and a lost answer is
 * retried with the same key.
 */
export function usePayment<Answered extends Answer>({ send, onPaid, onFailed }: PaymentOptions<Answered>) {
  const { go, dialog } = useNextStep()
  const key = useRef<string>(undefined)
  const isUnderWay = useRef(false)

  const paying = useMutation<Answered, Error, () => Promise<Partial<PaymentDetails>>>({
    mutationFn: async (take) => {
      const taken = await take()
      key.current ??= crypto.randomUUID()
      let answer = await send(taken, key.current)
      while (answer.requires_action) {
        if (!(await go(answer.requires_action)))
          await tellOfRefusal(send, answer.requires_action, key.current)
        answer = await send(confirmedPayment(answer.requires_action), `${key.current}-on`)
      }
      return answer
    },
    onSuccess: onPaid,
    onError: (error) => {
      if (!isOpen(error)) key.current = undefined
      return onFailed?.(error)
    },
    onSettled: () => void (isUnderWay.current = false),
  })

  return {
    error: paying.error,
    /** Stays true while the next page loads. */
    isPending: paying.isPending || paying.isSuccess,
    dialog: dialog as ReactNode,
    pay: (take: () => Promise<Partial<PaymentDetails>>) => {
      if (isUnderWay.current || paying.isSuccess) return
      isUnderWay.current = true
      paying.mutate(take)
    },
    forget: paying.reset,
  }
}

const confirmedPayment = ({ provider, client_secret }: NextStep): Partial<PaymentDetails> => ({
  provider,
  payment_intent: client_secret,
})

/** The payer did not complete the step: the server is told and answers with the consequence. */
async function tellOfRefusal<Answered extends Answer>(send: Send<Answered>, step: NextStep, key: string) {
  const answer = await send(confirmedPayment(step), `${key}-off`)
  if (answer.requires_action) throw new ApiError(402, { code: 'given_up' })
}

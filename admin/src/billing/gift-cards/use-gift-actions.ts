import { listGiftCards } from '@matinee/contract/billing/gift-cards'
import { queriesUnder } from '@matinee/client/queries'
import * as contract from '@matinee/contract/billing/gift-cards'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t, type Word } from '../../text.ts'

export interface EndGiftCardInput {
  reason: string
  revoke_accesses: boolean
}

/** The actions on a gift card; each refreshes the lists. */
export function useGiftActions(id: number) {
  const queries = useQueryClient()
  const after = (word: Word) => () => {
    void queries.invalidateQueries(queriesUnder(listGiftCards.path))
    notifySuccess(t(word))
  }
  const params = { id }
  const resend = useMutation({
    mutationFn: (recipient_email: string) =>
      call(contract.resendGiftCard, { params, body: recipient_email ? { recipient_email } : {} }),
    onSuccess: after('gifts.resent'),
  })
  const undo = useMutation({
    mutationFn: () => call(contract.undoGiftClaim, { params }),
    onSuccess: after('gifts.undone'),
    onError: notifyError,
  })
  const refund = useMutation({
    mutationFn: (body: EndGiftCardInput) => call(contract.refundGiftCard, { params, body }),
    onSuccess: after('gifts.refunded'),
  })
  const revoke = useMutation({
    mutationFn: (body: EndGiftCardInput) => call(contract.revokeGiftCard, { params, body }),
    onSuccess: after('gifts.revoked'),
  })
  return { resend, undo, refund, revoke }
}

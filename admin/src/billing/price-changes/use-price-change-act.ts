import {
  retellPriceChange,
  stopPriceChange,
  undoPriceChange,
  type PriceChange,
} from '@matinee/contract/billing/price-changes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { priceChange, refreshPriceChanges } from './queries.ts'

const ACTS = {
  retell: { endpoint: retellPriceChange, done: 'price_changes.retold' },
  stop: { endpoint: stopPriceChange, done: 'price_changes.stopped' },
  undo: { endpoint: undoPriceChange, done: 'price_changes.undone' },
} as const

/** Changes the course of a price change. */
export function usePriceChangeAct({ id, offer_id }: PriceChange, act: keyof typeof ACTS) {
  const queries = useQueryClient()
  const { endpoint, done } = ACTS[act]
  return useMutation({
    mutationFn: () => call(endpoint, { params: { id } }),
    onError: notifyError,
    async onSuccess(now) {
      queries.setQueryData(priceChange(id).queryKey, now)
      notifySuccess(t(done))
      await refreshPriceChanges(queries, offer_id)
    },
  })
}

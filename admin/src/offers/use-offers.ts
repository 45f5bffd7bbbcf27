import * as contract from '@matinee/contract/offers/offers-admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { notifyError, notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { offers, refreshOffers } from './queries.ts'

/** The actions on the list of offers. */
export function useOffers() {
  const queries = useQueryClient()
  const refresh = () => refreshOffers(queries)
  const shared = { onSuccess: refresh, onError: notifyError }
  const restore = useMutation({
    ...shared,
    mutationFn: (id: number) => call(contract.restoreOffer, { params: { id } }),
  })
  const archive = useMutation({
    ...shared,
    mutationFn: (id: number) => call(contract.archiveOffer, { params: { id } }),
    async onSuccess(_, id) {
      notifySuccess(t('offers.archived'), { label: t('accesses.undo'), run: () => restore.mutate(id) })
      await refresh()
    },
  })
  const duplicate = useMutation({
    ...shared,
    mutationFn: (id: number) => call(contract.duplicateOffer, { params: { id } }),
  })
  const remove = useMutation({
    ...shared,
    mutationFn: (id: number) => call(contract.deleteOffer, { params: { id } }),
  })
  const order = useMutation({
    mutationFn: (all: contract.ManagedOffer[]) =>
      call(contract.orderOffers, { body: { ids: all.map(({ id }) => id) } }),
    onMutate: (all) => queries.setQueryData(offers.queryKey, all),
    onSuccess: (all) => queries.setQueryData(offers.queryKey, all),
    async onError(error) {
      notifyError(error)
      await refresh()
    },
  })
  return { archive, restore, duplicate, remove, order }
}

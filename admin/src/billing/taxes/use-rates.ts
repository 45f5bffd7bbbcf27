import type { Body } from '@matinee/contract/platform/endpoint'
import { deleteTaxRates, fillTaxRates, putTaxRate, type Taxes } from '@matinee/contract/billing/taxes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { taxes } from './queries.ts'

/** The actions on tax rates; filling them in can be undone. */
export function useRates() {
  const queries = useQueryClient()
  const keep = (now: Taxes) => queries.setQueryData(taxes.queryKey, now)
  const remove = useMutation({
    mutationFn: (ids: number[]) => call(deleteTaxRates, { body: { ids } }),
    onError: notifyError,
    onSuccess: keep,
  })
  const put = useMutation({
    mutationFn: (rate: Body<typeof putTaxRate>) => call(putTaxRate, { body: rate }),
    onSuccess: keep,
  })
  const fill = useMutation({
    mutationFn: (of: Body<typeof fillTaxRates>['of']) => call(fillTaxRates, { body: { of } }),
    onError: notifyError,
    onSuccess: ({ taxes: now, added_ids }) => {
      keep(now)
      const undo = { label: t('undo'), run: () => remove.mutate(added_ids) }
      notifySuccess(t('taxes.filled', { count: added_ids.length }), added_ids.length > 0 ? undo : undefined)
    },
  })
  return { put, remove, fill }
}

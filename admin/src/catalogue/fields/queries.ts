import { listCustomFields } from '@matinee/contract/catalogue/catalogue'
import { keyOf } from '@matinee/client/queries'
import {
  changeField,
  createField,
  listFields,
  orderFields,
  removeField,
  type StoreField,
} from '@matinee/contract/catalogue/terms'
import type { Body } from '@matinee/contract/platform/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { readQuery } from '../../read.ts'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'

export const storeFields = readQuery(listFields, {})

/** Creates a field, or updates the one with this id. */
export function useSaveField(id: number | null) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ type, ...values }: Body<typeof createField>) =>
      id === null
        ? call(createField, { body: { type, ...values } })
        : call(changeField, { params: { id }, body: values }),
    async onSuccess() {
      notifySuccess(t('saved'))
      await queries.invalidateQueries({ queryKey: storeFields.queryKey })
      await queries.invalidateQueries({ queryKey: keyOf(listCustomFields) })
    },
  })
}

export function useFields() {
  const queries = useQueryClient()
  const again = async () => {
    await queries.invalidateQueries({ queryKey: storeFields.queryKey })
    await queries.invalidateQueries({ queryKey: keyOf(listCustomFields) })
  }
  const order = useMutation({
    mutationFn: (rows: StoreField[]) => call(orderFields, { body: { ids: rows.map(({ id }) => id) } }),
    onMutate: (rows) => queries.setQueryData(storeFields.queryKey, rows),
    onError: notifyError,
    onSettled: again,
  })
  const remove = useMutation({
    mutationFn: (id: number) => call(removeField, { params: { id } }),
    onError: notifyError,
    async onSuccess() {
      notifySuccess(t('fields.deleted'))
      await again()
    },
  })
  return { order, remove }
}

import type { Body } from '@matinee/contract/platform/endpoint'
import {
  changeMemberField,
  createMemberField,
  orderMemberFields,
  removeMemberField,
  type StoreMemberField,
} from '@matinee/contract/members/member-fields'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { memberFields } from '../queries.ts'

/** Creates a field, or changes the one with this id. */
export function useSaveMemberField(id: number | null) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ type, ...values }: Body<typeof createMemberField>) =>
      id === null
        ? call(createMemberField, { body: { type, ...values } })
        : call(changeMemberField, { params: { id }, body: values }),
    async onSuccess() {
      notifySuccess(t('saved'))
      await queries.invalidateQueries({ queryKey: memberFields.queryKey })
    },
  })
}

export function useMemberFields() {
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ queryKey: memberFields.queryKey })
  const order = useMutation({
    mutationFn: (rows: StoreMemberField[]) =>
      call(orderMemberFields, { body: { ids: rows.map(({ id }) => id) } }),
    onMutate: (rows) => queries.setQueryData(memberFields.queryKey, rows),
    onError: notifyError,
    onSettled: again,
  })
  const remove = useMutation({
    mutationFn: (id: number) => call(removeMemberField, { params: { id } }),
    onError: notifyError,
    async onSuccess() {
      notifySuccess(t('fields.deleted'))
      await again()
    },
  })
  return { order, remove }
}

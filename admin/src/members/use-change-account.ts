import { getHome } from '@matinee/contract/home/home'
import { keyOf } from '@matinee/client/queries'
import { changeAccount, type StaffAccount } from '@matinee/contract/members/members'
import type { Body } from '@matinee/contract/platform/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { account } from './queries.ts'

/** Saves a part of the account and shows the result. */
export function useChangeAccount(onSaved: (saved: StaffAccount) => void, onError: (error: unknown) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof changeAccount>) => call(changeAccount, { body }),
    onError,
    onSuccess(saved) {
      queries.setQueryData(account.queryKey, saved)
      void queries.invalidateQueries({ queryKey: keyOf(getHome) })
      notifySuccess(t('saved'))
      onSaved(saved)
    },
  })
}

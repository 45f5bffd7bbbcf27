import { listPeople } from '@matinee/contract/members/people'
import { queriesUnder } from '@matinee/client/queries'
import type { Body } from '@matinee/contract/platform/endpoint'
import * as contract from '@matinee/contract/offers/offers-admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { notifyError, notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'

/** Grants and revokes access. */
export function useAccesses(id: number) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries(queriesUnder(listPeople.path))
  const restore = useMutation({
    mutationFn: (access_id: number) => call(contract.restorePersonAccess, { params: { id, access_id } }),
    onError: notifyError,
    onSuccess: refresh,
  })
  const grant = useMutation({
    mutationFn: (wish: Body<typeof contract.grantPersonAccess>) =>
      call(contract.grantPersonAccess, { params: { id }, body: wish }),
    async onSuccess() {
      notifySuccess(t('accesses.granted'))
      await refresh()
    },
  })
  const revoke = useMutation({
    mutationFn: ({ access_id, reason }: { access_id: number; reason: string }) =>
      call(contract.revokePersonAccess, { params: { id, access_id }, body: { reason } }),
    async onSuccess(access) {
      notifySuccess(t('accesses.revoked'), {
        label: t('accesses.undo'),
        run: () => restore.mutate(access.id),
      })
      await refresh()
    },
  })
  return { grant, revoke, restore }
}

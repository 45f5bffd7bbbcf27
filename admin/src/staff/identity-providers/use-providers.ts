import {
  addIdentityProvider,
  changeIdentityProvider,
  checkIdentityProvider,
  listIdentityProviders,
  removeIdentityProvider,
} from '@matinee/contract/members/identity-providers'
import type { Body } from '@matinee/contract/platform/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { readQuery } from '../../read.ts'
import { t } from '../../text.ts'

export const identityProviders = readQuery(listIdentityProviders, {})

function useRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: identityProviders.queryKey })
}

export function useAddProvider() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: Body<typeof addIdentityProvider>) => call(addIdentityProvider, { body }),
    onSuccess: refresh,
  })
}

export type ProviderChanges = Body<typeof changeIdentityProvider>

export function useChangeProvider(id: number) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: ProviderChanges) => call(changeIdentityProvider, { params: { id }, body }),
    async onSuccess() {
      await refresh()
      notifySuccess(t('saved'))
    },
  })
}

export function useRemoveProvider() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id }: { id: number; label: string }) => call(removeIdentityProvider, { params: { id } }),
    onError: notifyError,
    async onSuccess(_answer, { label }) {
      await refresh()
      notifySuccess(t('identity.removed', { label }))
    },
  })
}

/** Asks the provider what can be known before somebody signs in. */
export const useCheckProvider = (id: number) =>
  useMutation({ mutationFn: () => call(checkIdentityProvider, { params: { id } }) })

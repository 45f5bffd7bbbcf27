import { revokeApiKey } from '@matinee/contract/members/api-keys'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { apiKeys } from '../queries.ts'

/** Revokes a key, and lists the others anew. */
export function useRevokeApiKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: number; name: string }) => call(revokeApiKey, { params: { id } }),
    onError: notifyError,
    onSuccess: (_answer, { name }) => notifySuccess(t('api_keys.revoked', { name })),
    onSettled: () => queries.invalidateQueries({ queryKey: apiKeys.queryKey }),
  })
}

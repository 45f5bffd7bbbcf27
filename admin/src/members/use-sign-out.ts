import { signOut } from '@matinee/contract/members/members'
import { useMutation } from '@tanstack/react-query'
import { call } from '../call.ts'
import { notifyError } from '../parts/notify.tsx'

/** Ends the session and loads a fresh page, so that nothing of it stays in memory. */
export function useSignOut() {
  const { mutate } = useMutation({
    mutationFn: () => call(signOut, {}),
    onError: notifyError,
    onSuccess: () => location.assign('/bullet/sign_in'),
  })
  return () => mutate()
}

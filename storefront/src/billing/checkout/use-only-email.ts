import { useQuery } from '@tanstack/react-query'
import { me } from '../../account/queries.ts'
import { useSignedIn } from '../../session/use-signed-in.ts'

/** Whether a member has no sign-in method but their email; false until it is known. */
export function useHasOnlyEmail() {
  const enabled = useSignedIn()
  const { data } = useQuery({ ...me, enabled })
  return data !== undefined && !data.has_password && data.passkeys === 0
}

import { useQuery } from '@tanstack/react-query'
import { session } from './queries.ts'

/** The member who is signed in: null for a guest, undefined while it is not known yet. */
export function useMember() {
  const { data } = useQuery(session)
  if (!data) return undefined
  return data.logged ? data.user : null
}

/** Whether somebody is signed in; false also while it is not known yet. */
export const useSignedIn = () => Boolean(useMember())

import type { Session } from '@matinee/contract/members'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { session } from './queries.ts'

/** Who is looking, as far as it is known: a guest until the answer has come. */
export interface SessionState extends Session {
  /** The answer has come, whatever it was. */
  request_complete: boolean
}

const GUEST: Session = {
  logged: false,
  user: { id: 0, name: 'Guest', nickname: null, email: null, avatar: null, role: 'guest' },
  impersonation: null,
}

/** The session of this browser. */
export function useSession(): SessionState {
  const { data = GUEST, isFetched } = useQuery(session)
  return { ...data, request_complete: isFetched }
}

/** Null for a guest, undefined while it is not known yet. */
export type Member = Session['user'] | null | undefined

/** The member who is signed in. */
export function useMember(): Member {
  const { logged, user, request_complete } = useSession()
  if (!request_complete) return undefined
  return logged ? user : null
}

/** The same where much of a page changes with it: that follows in slices, between which the browser can answer. */
export const useMemberInSlices = () => useDeferredValue(useMember())

/** Whether somebody is signed in; false also while it is not known yet. */
export const useSignedIn = () => useSession().logged

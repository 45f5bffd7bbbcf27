import type { Session } from '@matinee/contract/members/session'
import { QueryObserver, useQuery, type QueryClient } from '@tanstack/react-query'
import { useHydrated } from '../use-hydrated.ts'
import { session } from './queries.ts'

/** The viewer as far as known: a guest until the answer arrives. */
export interface SessionState extends Session {
  /** Whether the answer has arrived. */
  request_complete: boolean
}

const GUEST: Session = {
  logged: false,
  user: { id: 0, name: 'Guest', nickname: null, email: null, avatar: null, role: 'guest' },
  impersonation: null,
}

interface SessionResult {
  data: Session | undefined
  isFetched: boolean
}

const stateOf = ({ data = GUEST, isFetched }: SessionResult): SessionState => ({
  ...data,
  request_complete: isFetched,
})

/** The session of this browser. */
export const useSession = () => stateOf(useQuery(session))

/** Null for a guest, undefined while loading. */
export type Member = Session['user'] | null | undefined

const memberOf = ({ logged, user, request_complete }: SessionState): Member =>
  request_complete ? (logged ? user : null) : undefined

/** The signed-in member. */
export const useMember = () => memberOf(useSession())

/** The same for server-rendered parts, which hydrate without a viewer first. */
export function useMemberOnceHydrated(): Member {
  const member = useMember()
  return useHydrated() ? member : undefined
}

/** Whether somebody is signed in; false while loading. */
export const useSignedIn = () => useSession().logged

/** Calls `then` once somebody is known to be signed in. Returns the function that cancels it. */
export function onSignedIn(queries: QueryClient, then: () => void): () => void {
  const sessions = new QueryObserver(queries, session)
  const hear = () => void (sessions.getCurrentResult().data?.logged && then())
  hear()
  return sessions.subscribe(hear)
}

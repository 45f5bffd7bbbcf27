import type { Session } from '@matinee/contract/members/session'
import { QueryObserver, useQuery, type QueryClient } from '@tanstack/react-query'
import { useHydrated } from '../use-hydrated.ts'
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

/** Null for a guest, undefined while it is not known yet. */
export type Member = Session['user'] | null | undefined

const memberOf = ({ logged, user, request_complete }: SessionState): Member =>
  request_complete ? (logged ? user : null) : undefined

/** The member who is signed in. */
export const useMember = () => memberOf(useSession())

/** The same for parts that a server drew: they are taken over first, for nobody in particular. */
export function useMemberOnceHydrated(): Member {
  const member = useMember()
  return useHydrated() ? member : undefined
}

/** Whether somebody is signed in; false also while it is not known yet. */
export const useSignedIn = () => useSession().logged

/** Calls `then` where somebody is signed in, as soon as it is known. Gives what calls it off. */
export function onSignedIn(queries: QueryClient, then: () => void): () => void {
  const sessions = new QueryObserver(queries, session)
  const hear = () => void (sessions.getCurrentResult().data?.logged && then())
  hear()
  return sessions.subscribe(hear)
}

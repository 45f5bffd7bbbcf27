import type { Session } from '@matinee/contract/members/session'
import { QueryObserver, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'
import { useServerRendered } from '../use-hydrated.ts'
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

const memberIn = (sessions: QueryObserver<Session>) => memberOf(stateOf(sessions.getCurrentResult()))

/**
 * The same where much of a page changes with it: that follows in slices, between which the browser can answer. What a
 * server drew is taken over first, for nobody in particular.
 */
export function useMemberInSlices(): Member {
  const queries = useQueryClient()
  const [sessions] = useState(() => new QueryObserver(queries, session))
  const isDrawn = useServerRendered()
  const [member, setMember] = useState(() => (isDrawn ? undefined : memberIn(sessions)))

  useEffect(() => {
    const hear = () => startTransition(() => setMember(memberIn(sessions)))
    hear()
    return sessions.subscribe(hear)
  }, [sessions])

  return member
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

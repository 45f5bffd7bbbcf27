import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { FailedNotice } from '../frame/FailedNotice.tsx'
import { links } from '../links.ts'
import { session } from '../session/queries.ts'
import { useText } from '../text.tsx'

interface Props {
  /** Shown until it is known who is looking. */
  waiting: ReactNode
  children: ReactNode
}

/** Something of a member's own: guests are sent to sign in, and come back. */
export function MembersOnly({ waiting, children }: Props) {
  const t = useText()
  const { data, error, refetch } = useQuery(session)
  // Where the visit began: on the way to sign in the location is that of the sign-in page already.
  const [here] = useState(useLocation({ select: ({ href }) => href }))

  if (data) return data.logged ? children : <Navigate to={links.signIn} search={{ return: here }} replace />
  if (error) {
    return <FailedNotice title={t('failed.title')} level={2} error={error} onRetry={() => void refetch()} />
  }
  return waiting
}

import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { FailedNotice } from '../frame/FailedNotice.tsx'
import { links } from '../links.ts'
import { session } from '../session/queries.ts'
import { useText } from '../text.tsx'

interface Props {
  /** Shown while the session loads. */
  waiting: ReactNode
  children: ReactNode
}

/** Content for members: guests are sent to sign in and return. */
export function MembersOnly({ waiting, children }: Props) {
  const t = useText()
  const { data, error, refetch } = useQuery(session)
  // The address the visit began at: on redirect the location is already the sign-in page.
  const [here] = useState(useLocation({ select: ({ href }) => href }))

  if (data) return data.logged ? children : <Navigate to={links.signIn} search={{ return: here }} replace />
  if (error) {
    return <FailedNotice title={t('failed.title')} level={2} error={error} onRetry={() => void refetch()} />
  }
  return waiting
}

import { signIn } from '@matinee/contract/members/members'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { call } from '../../call.ts'
import { links } from '../../links.ts'
import { EntryPage } from '../EntryPage.tsx'
import { FinishJoin } from '../join/FinishJoin.tsx'
import type { SignInFlow } from '../sign-in/use-sign-in-flow.ts'
import { identityTicket } from './queries.ts'

interface Props {
  entering: SignInFlow
  returnTo: string
  back: string | undefined
}

/** Signs in with what the browser has brought from a provider; a newcomer joins, others link their account first. */
export function IdentityStep({ entering, returnTo, back }: Props) {
  const t = useAccountText()
  const { enter, error, forget } = entering
  const navigate = useNavigate()
  const code = error?.code
  const isSent = useRef(false)

  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    enter(() => call(signIn, { body: { identity: true } }))
  }, [enter])

  useEffect(() => {
    if (!code || code === NEWCOMER) return
    const why = code === 'identity_not_linked' ? { link: true } : { problem: code }
    forget()
    void navigate({ to: links.signIn, search: { return: back, ...why }, replace: true })
  }, [back, code, forget, navigate])

  if (code === NEWCOMER) return <JoinStep returnTo={returnTo} />
  return <EntryPage title={t('sign_in.link')} />
}

const NEWCOMER = 'no_account_yet'
const PROOF = { identity: true } as const

function JoinStep({ returnTo }: { returnTo: string }) {
  const t = useAccountText()
  const { data, isPending } = useQuery(identityTicket)
  if (isPending) return <EntryPage title={t('sign_in.link')} />
  return <FinishJoin proof={PROOF} name={data?.ticket?.name ?? ''} returnTo={returnTo} />
}

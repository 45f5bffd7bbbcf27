import { signIn } from '@matinee/contract/members/members'
import { useEffect, useRef } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { call } from '../../call.ts'
import { EntryPage } from '../EntryPage.tsx'
import type { SignInFlow } from './use-sign-in-flow.ts'

/** Signs in by the one-time key of a mail's link. */
export function KeyStep({ verifiedKey, entering: { enter } }: { verifiedKey: string; entering: SignInFlow }) {
  const t = useAccountText()
  const isSent = useRef(false)

  useEffect(() => {
    if (isSent.current) return
    isSent.current = true // the key works once
    enter(() => call(signIn, { body: { verified_key: verifiedKey } }))
  }, [enter, verifiedKey])

  return <EntryPage title={t('sign_in.link')} />
}

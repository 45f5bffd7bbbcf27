import { signIn } from '@matinee/contract/members/members'
import { Loader, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError, call } from '../call.ts'
import { recordNewSession } from '../session-end.ts'
import { t } from '../text.ts'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import { challengeIn } from './second-factor-challenge.ts'

interface IdentitySignInProps {
  onSignedIn: () => void
  /** Called with the refusal of a sign-in that cannot go on here. */
  onProblem: (code: string) => void
}

/** Signs in with what the browser has brought from a provider. */
export function IdentitySignIn({ onSignedIn, onProblem }: IdentitySignInProps) {
  const isSent = useRef(false)
  const enter = () => {
    recordNewSession()
    onSignedIn()
  }
  const { mutate, error } = useMutation({
    mutationFn: () => call(signIn, { body: { identity: true } }),
    onSuccess: enter,
    onError(fault) {
      if (!challengeIn(fault)) onProblem(fault instanceof ApiError ? fault.code : '')
    },
  })
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true // what was brought is good once
    mutate()
  }, [mutate])

  const challenge = challengeIn(error)
  if (challenge)
    return <SecondFactorForm challenge={challenge} onSignedIn={enter} onBack={() => onProblem('')} />
  return (
    <output>
      <Stack align="center">
        <Loader />
        <Text size="sm">{t('sign_in.entering')}</Text>
      </Stack>
    </output>
  )
}

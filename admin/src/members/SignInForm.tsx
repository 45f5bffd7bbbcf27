import { Stack } from '@mantine/core'
import { useState } from 'react'
import { recordNewSession } from '../session-end.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { PasswordSignIn } from './PasswordSignIn.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'

/** The sign-in methods of staff: password, with a second step where there is one, or passkey. */
export function SignInForm({ email = '', onSignedIn }: { email?: string; onSignedIn: () => void }) {
  const [challenge, setChallenge] = useState<string>()
  const enter = () => {
    recordNewSession()
    onSignedIn()
  }

  if (challenge)
    return (
      <SecondFactorForm challenge={challenge} onSignedIn={enter} onBack={() => setChallenge(undefined)} />
    )
  return (
    <Stack>
      <PasswordSignIn email={email} onSignedIn={enter} onChallenge={setChallenge} />
      <PasskeyButton onSignedIn={enter} />
    </Stack>
  )
}

import { Button, Stack, Text } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../text.ts'
import { FrontDoor } from './FrontDoor.tsx'
import { account } from './queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'
import { useSignOut } from './use-sign-out.ts'

/** Shown to staff without a second factor where the store requires one. */
export function SecondStepScreen() {
  const { data } = useSuspenseQuery(account)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const [codes, setCodes] = useState<string[]>()

  async function goOn() {
    await queries.resetQueries()
    await navigate({ to: '/' })
  }

  if (codes)
    return (
      <FrontDoor title={t('account.second_factor')}>
        <RecoveryCodes codes={codes} onKept={() => void goOn()} />
      </FrontDoor>
    )
  if (data.second_factor)
    return (
      <FrontDoor title={t('second_step.title')} text={t('second_step.again_text')}>
        <Button onClick={signOut}>{t('second_step.again')}</Button>
      </FrontDoor>
    )
  return (
    <FrontDoor title={t('second_step.title')} text={t('second_step.text')}>
      <Stack>
        <Text size="sm">{t('account.second_factor_text')}</Text>
        <SecondFactorSetup onDone={({ recovery_codes }) => setCodes(recovery_codes)} />
        <Button variant="subtle" onClick={signOut}>
          {t('account.sign_out')}
        </Button>
      </Stack>
    </FrontDoor>
  )
}

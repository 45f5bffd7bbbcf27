import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../text.ts'
import { account } from './queries.ts'

export interface Proof {
  current_password?: string
}

/**
 * Asks for the password, where there is one, before an action that could take the account over. Resolves to undefined
 * on cancel.
 */
export function useProof(): () => Promise<Proof | undefined> {
  const { data } = useSuspenseQuery(account)
  return () => (data.has_password ? askForPassword() : Promise.resolve({}))
}

const askForPassword = () =>
  new Promise<Proof | undefined>((resolve) => {
    const id = modals.open({
      title: t('account.prove'),
      children: (
        <AskForm
          onGiven={(current_password) => {
            resolve({ current_password })
            modals.close(id)
          }}
        />
      ),
      onClose: () => resolve(undefined),
    })
  })

function AskForm({ onGiven }: { onGiven: (password: string) => void }) {
  const [password, setPassword] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onGiven(password)
      }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {t('account.prove_text')}
        </Text>
        <PasswordInput
          label={t('account.current_password')}
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Group>
          <Button type="submit" disabled={password === ''}>
            {t('account.prove_action')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

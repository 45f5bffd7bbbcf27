import { removePasskey, renamePasskey, type Passkey } from '@matinee/contract/members/sign-in'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../call.ts'
import { dayOf } from '../format.ts'
import { askConfirmation } from '../parts/confirm.tsx'
import { notifyError } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { passkeys } from './queries.ts'
import { useProof } from './use-proof.tsx'

/** One passkey: its name, saved on leaving the field, and its removal. */
export function PasskeyRow({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const [typed, setTyped] = useState(name)
  const queries = useQueryClient()
  const prove = useProof()
  const refresh = () => queries.invalidateQueries({ queryKey: passkeys.queryKey })
  const rename = useMutation({
    mutationFn: (to: string) => call(renamePasskey, { params: { id }, body: { name: to } }),
    onError: notifyError,
    onSuccess: refresh,
  })
  const remove = useMutation({
    mutationFn: async () => {
      const proof = (await askConfirmation(removalOf(name))) && (await prove())
      if (proof) await call(removePasskey, { params: { id }, body: proof })
    },
    onError: notifyError,
    onSuccess: refresh,
  })
  const save = () => {
    if (typed.trim() === '') setTyped(name)
    else if (typed.trim() !== name) rename.mutate(typed.trim())
  }

  return (
    <Group justify="space-between" align="end">
      <div>
        <TextInput
          aria-label={t('account.passkey_name')}
          maxLength={60}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={save}
        />
        <Text size="xs" c="dimmed" mt={4}>
          {last_used_at
            ? t('account.passkey_used', { date: dayOf(last_used_at) })
            : t('account.passkey_unused', { date: dayOf(created_at) })}
        </Text>
      </div>
      <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
        {t('account.passkey_remove')}
      </Button>
    </Group>
  )
}

const removalOf = (name: string) => ({
  title: t('account.passkey_remove_title', { name }),
  text: t('account.passkey_remove_text'),
  action: t('account.passkey_remove'),
})

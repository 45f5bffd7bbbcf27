import { addPasskey, beginPasskey } from '@matinee/contract/members/sign-in'
import { Button, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { ApiError, call } from '../call.ts'
import { Card } from '../parts/Card.tsx'
import { notifyError, notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { canUsePasskeys, makePasskey } from './passkey.ts'
import { PasskeyRow } from './PasskeyRow.tsx'
import { passkeys } from './queries.ts'
import { useProof } from './use-proof.tsx'

/** The passkeys of the signed-in person. */
export function PasskeysCard() {
  const { data } = useSuspenseQuery(passkeys)
  return (
    <Card title={t('account.passkeys')} actions={canUsePasskeys() && <AddPasskey />}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('account.passkeys_text')}
        </Text>
        {data.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
      </Stack>
    </Card>
  )
}

function AddPasskey() {
  const queries = useQueryClient()
  const prove = useProof()
  const add = useMutation({
    mutationFn: async () => {
      const proof = await prove()
      if (!proof) return
      const passkey = await makePasskey(await call(beginPasskey, { body: proof }))
      await call(addPasskey, { body: { name: deviceName(), passkey } })
    },
    onError: (error) =>
      error instanceof ApiError ? notifyError(error) : notifySuccess(t('account.passkey_failed')),
    onSuccess: () => queries.invalidateQueries({ queryKey: passkeys.queryKey }),
  })
  return (
    <Button variant="default" loading={add.isPending} onClick={() => add.mutate()}>
      {t('account.passkey_add')}
    </Button>
  )
}

// A default name that tells passkeys apart until they are named.
const deviceName = () => /iPhone|iPad|Android|Windows|Mac|Linux/.exec(navigator.userAgent)?.[0] ?? 'Passkey'

import { beginSecondFactor, confirmSecondFactor, type RecoveryCodes } from '@matinee/contract/members/sign-in'
import type { ReplyBody } from '@matinee/contract/platform/endpoint'
import { Button, Code, Group, Image, Stack, Text, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import encodeQR from 'qr'
import { useMemo } from 'react'
import { call } from '../call.ts'
import { showProblems } from '../parts/form-problems.ts'
import { notifyError } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { useProof } from './use-proof.tsx'

type SecondFactorSecret = ReplyBody<typeof beginSecondFactor>
type OnDone = (codes: RecoveryCodes) => void

/** Sets up an authenticator app: a secret to scan, then its first code. */
export function SecondFactorSetup({ onDone }: { onDone: OnDone }) {
  const prove = useProof()
  const begin = useMutation({
    mutationFn: async () => {
      const proof = await prove()
      return proof && (await call(beginSecondFactor, { body: proof }))
    },
    onError: notifyError,
  })
  if (begin.data) return <Scan begun={begin.data} onDone={onDone} />
  return (
    <Group>
      <Button loading={begin.isPending} onClick={() => begin.mutate()}>
        {t('account.second_factor_begin')}
      </Button>
    </Group>
  )
}

function Scan({ begun: { secret, uri }, onDone }: { begun: SecondFactorSecret; onDone: OnDone }) {
  const picture = useMemo(() => `data:image/svg+xml,${encodeURIComponent(encodeQR(uri, 'svg'))}`, [uri])
  const form = useForm({ initialValues: { code: '' }, validate: { code: isNotEmpty(t('field.required')) } })
  const confirm = useMutation({
    mutationFn: (body: typeof form.values) => call(confirmSecondFactor, { body }),
    onError: (error) => showProblems(form, error),
    onSuccess: onDone,
  })

  return (
    <form onSubmit={form.onSubmit((values) => confirm.mutate(values))} noValidate>
      <Stack>
        <Text size="sm">{t('account.second_factor_scan')}</Text>
        <Image src={picture} alt={t('account.second_factor_scan')} w={176} p={8} bg="white" radius="md" />
        <Text size="sm" c="dimmed">
          {t('account.second_factor_secret')}{' '}
          <Code dir="ltr">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</Code>
        </Text>
        <TextInput
          label={t('account.second_factor_code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          maxLength={10}
          maw={240}
          {...form.getInputProps('code')}
        />
        <Group>
          <Button type="submit" loading={confirm.isPending}>
            {t('account.second_factor_confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

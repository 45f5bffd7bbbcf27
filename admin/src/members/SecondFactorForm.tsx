import { signInWithSecondFactor } from '@matinee/contract/members/members'
import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { call } from '../call.ts'
import { sentenceOf } from '../parts/notify.tsx'
import { t } from '../text.ts'

interface SecondFactorFormProps {
  /** Identifies the pending sign-in. */
  challenge: string
  onSignedIn: () => void
  onBack: () => void
}

// The field replaces the one that had the focus.
const focus = (field: HTMLInputElement | null) => field?.focus()

/** Completes a sign-in with a code of the app or a recovery code. */
export function SecondFactorForm({ challenge, onSignedIn, onBack }: SecondFactorFormProps) {
  const form = useForm({ initialValues: { code: '' }, validate: { code: isNotEmpty(t('field.required')) } })
  const enter = useMutation({
    mutationFn: ({ code }: typeof form.values) => call(signInWithSecondFactor, { body: { challenge, code } }),
    onSuccess: onSignedIn,
  })

  return (
    <form onSubmit={form.onSubmit((values) => enter.mutate(values))} noValidate>
      <Stack>
        {enter.error && (
          <Alert color="red" role="alert">
            {sentenceOf(enter.error)}
          </Alert>
        )}
        <TextInput
          label={t('sign_in.code')}
          description={t('sign_in.code_text')}
          autoComplete="one-time-code"
          dir="ltr"
          ref={focus}
          {...form.getInputProps('code')}
        />
        <Button type="submit" loading={enter.isPending}>
          {t('sign_in.action')}
        </Button>
        <Button variant="subtle" onClick={onBack}>
          {t('sign_in.back')}
        </Button>
      </Stack>
    </form>
  )
}

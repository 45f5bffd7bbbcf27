import { signIn } from '@matinee/contract/members'
import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { call } from '../call.ts'
import { sentenceOf } from '../parts/toast.tsx'
import { t } from '../text.ts'
import { noteNewSession } from './ended.ts'

/** E-mail and password of one of the staff. */
export function SignInForm({ email = '', onSignedIn }: { email?: string; onSignedIn: () => void }) {
  const form = useForm({
    initialValues: { email, password: '' },
    validate: { email: isNotEmpty(t('field.required')), password: isNotEmpty(t('field.required')) },
  })
  const enter = useMutation({
    mutationFn: (body: typeof form.values) => call(signIn, { body }),
    onSuccess() {
      noteNewSession()
      onSignedIn()
    },
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
          label={t('account.email')}
          type="email"
          autoComplete="username"
          data-autofocus={email === '' || undefined}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={t('account.password')}
          autoComplete="current-password"
          data-autofocus={email !== '' || undefined}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={enter.isPending}>
          {t('sign_in.action')}
        </Button>
      </Stack>
    </form>
  )
}

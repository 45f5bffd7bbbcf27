import { signIn } from '@matinee/contract/members/members'
import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { call } from '../call.ts'
import { sentenceOf } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { challengeIn } from './second-factor-challenge.ts'

interface PasswordSignInProps {
  email: string
  onSignedIn: () => void
  /** Called when the password was right and a second step is required. */
  onChallenge: (challenge: string) => void
}

/** The email and password form for staff. */
export function PasswordSignIn({ email, onSignedIn, onChallenge }: PasswordSignInProps) {
  const form = useForm({
    initialValues: { email, password: '' },
    validate: { email: isNotEmpty(t('field.required')), password: isNotEmpty(t('field.required')) },
  })
  const enter = useMutation({
    mutationFn: (body: typeof form.values) => call(signIn, { body }),
    onSuccess: onSignedIn,
    onError(error) {
      const challenge = challengeIn(error)
      if (challenge) onChallenge(challenge)
    },
  })

  return (
    <form onSubmit={form.onSubmit((values) => enter.mutate(values))} noValidate>
      <Stack>
        {enter.error && !challengeIn(enter.error) && (
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

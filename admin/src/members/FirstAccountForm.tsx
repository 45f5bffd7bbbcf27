import { changeAccount, type StaffAccount } from '@matinee/contract/members/members'
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { hasLength, isEmail, isNotEmpty, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../call.ts'
import { showProblems } from '../parts/form-problems.ts'
import { ButtonLink } from '../parts/links.tsx'
import { t } from '../text.ts'
import { account } from './queries.ts'

/** Asks the new owner for name, email and password; it can be skipped. */
export function FirstAccountForm({ account: own }: { account: StaffAccount }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useForm({
    initialValues: { name: own.name, email: own.email ?? '', password: '' },
    validate: {
      name: isNotEmpty(t('field.required')),
      email: isEmail(t('account.email_needed')),
      password: hasLength({ min: 10, max: 128 }, t('account.password_length')),
    },
  })
  const save = useMutation({
    mutationFn: (body: typeof form.values) => call(changeAccount, { body }),
    onError: (error) => showProblems(form, error),
    onSuccess(saved) {
      queries.setQueryData(account.queryKey, saved)
      return navigate({ to: '/' })
    },
  })

  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      <Stack>
        <TextInput label={t('account.name')} autoComplete="name" {...form.getInputProps('name')} />
        <TextInput
          label={t('account.email')}
          type="email"
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={t('account.password')}
          description={t('account.password_length')}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={save.isPending}>
          {t('welcome.save')}
        </Button>
        <ButtonLink to="/" variant="subtle">
          {t('welcome.later')}
        </ButtonLink>
      </Stack>
    </form>
  )
}

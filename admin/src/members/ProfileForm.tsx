import type { StaffAccount } from '@matinee/contract/members/members'
import { PasswordInput, Stack, TextInput } from '@mantine/core'
import { isEmail, isNotEmpty, useForm } from '@mantine/form'
import { SaveBar } from '../parts/SaveBar.tsx'
import { showProblems } from '../parts/form-problems.ts'
import { t } from '../text.ts'
import { useChangeAccount } from './use-change-account.ts'

const valuesOf = ({ name, email }: StaffAccount) => ({ name, email: email ?? '', current_password: '' })

/** Name and email; changing the email requires the password, because it is the key to the account. */
export function ProfileForm({ account }: { account: StaffAccount }) {
  const form = useForm({
    initialValues: valuesOf(account),
    validate: { name: isNotEmpty(t('field.required')), email: isEmail(t('account.email_needed')) },
  })
  const save = useChangeAccount(
    (saved) => form.setInitialValues(valuesOf(saved)) ?? form.reset(),
    (error) => showProblems(form, error),
  )
  const isNewEmail = form.values.email.trim() !== (account.email ?? '')

  const submit = ({ name, email, current_password }: typeof form.values) =>
    save.mutate({ name, ...(isNewEmail && { email, current_password }) })

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack>
        <TextInput
          label={t('account.name')}
          autoComplete="name"
          maxLength={80}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('account.email')}
          type="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        {isNewEmail && account.has_password && (
          <PasswordInput
            label={t('account.current_password')}
            description={t('account.why_password')}
            autoComplete="current-password"
            {...form.getInputProps('current_password')}
          />
        )}
        <SaveBar isDirty={form.isDirty()} isSaving={save.isPending} onDiscard={() => form.reset()} />
      </Stack>
    </form>
  )
}

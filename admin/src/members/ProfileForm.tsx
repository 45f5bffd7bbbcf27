import type { StaffAccount } from '@matinee/contract/members/members'
import { LOCALES } from '@matinee/contract/store/store'
import { PasswordInput, Select, Stack, TextInput } from '@mantine/core'
import { isEmail, isNotEmpty, useForm } from '@mantine/form'
import { languageLabel, languageName } from '../language.ts'
import { page } from '../page.ts'
import { SaveBar } from '../parts/SaveBar.tsx'
import { showProblems } from '../parts/form-problems.ts'
import { t } from '../text.ts'
import { useChangeAccount } from './use-change-account.ts'

const valuesOf = ({ name, email, language }: StaffAccount) => ({
  name,
  email: email ?? '',
  language,
  current_password: '',
})

/** Name, email and language; changing the email requires the password, because it is the key to the account. */
export function ProfileForm({ account }: { account: StaffAccount }) {
  const form = useForm({
    initialValues: valuesOf(account),
    validate: { name: isNotEmpty(t('field.required')), email: isEmail(t('account.email_needed')) },
  })
  const save = useChangeAccount(
    (saved) => {
      if (saved.language !== account.language) return location.reload() // the words of the page come with it
      form.setInitialValues(valuesOf(saved))
      form.reset()
    },
    (error) => showProblems(form, error),
  )
  const isNewEmail = form.values.email.trim() !== (account.email ?? '')

  const submit = ({ name, email, language, current_password }: typeof form.values) =>
    save.mutate({ name, language, ...(isNewEmail && { email, current_password }) })

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
        <Select
          label={t('account.language')}
          placeholder={t('account.language_of_store', { language: languageLabel(page.store.locales[0]!) })}
          data={LOCALES.map((value) => ({ value, label: languageName(value, page.locale) }))}
          clearable
          {...form.getInputProps('language')}
        />
        <SaveBar isDirty={form.isDirty()} isSaving={save.isPending} onDiscard={() => form.reset()} />
      </Stack>
    </form>
  )
}

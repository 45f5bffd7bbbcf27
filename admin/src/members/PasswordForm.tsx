import type { StaffAccount } from '@matinee/contract/members/members'
import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { hasLength, useForm } from '@mantine/form'
import { showProblems } from '../parts/form-problems.ts'
import { t } from '../text.ts'
import { useChangeAccount } from './use-change-account.ts'

/** Sets or changes the password. */
export function PasswordForm({ account }: { account: StaffAccount }) {
  const form = useForm({
    initialValues: { current_password: '', password: '' },
    validate: { password: hasLength({ min: 10, max: 128 }, t('account.password_length')) },
  })
  const save = useChangeAccount(
    () => form.reset(),
    (error) => showProblems(form, error),
  )
  const submit = ({ password, current_password }: typeof form.values) =>
    save.mutate({ password, ...(account.has_password && { current_password }) })

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack>
        {account.has_password && (
          <PasswordInput
            label={t('account.current_password')}
            autoComplete="current-password"
            {...form.getInputProps('current_password')}
          />
        )}
        <PasswordInput
          label={t('account.new_password')}
          description={t('account.password_length')}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <Group>
          <Button type="submit" disabled={!form.isDirty()} loading={save.isPending}>
            {account.has_password ? t('account.change_password') : t('account.set_password')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

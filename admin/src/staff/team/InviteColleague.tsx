import { refreshTeam } from '../queries.ts'
import type { StaffRole } from '@matinee/contract/platform/roles'
import { inviteStaff } from '@matinee/contract/members/staff'
import { Stack, Text, TextInput } from '@mantine/core'
import { isEmail, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { leftToRight } from '../../parts/left-to-right.tsx'
import { notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { RoleSelect } from '../RoleSelect.tsx'

interface InviteColleagueProps {
  roles: Exclude<StaffRole, 'owner'>[]
  onClose: () => void
}

/** Invites a person to the team by mail. */
export function InviteColleague({ roles, onClose }: InviteColleagueProps) {
  const queries = useQueryClient()
  const form = useForm({
    initialValues: { email: '', role: 'content_manager' as Exclude<StaffRole, 'owner'> },
    validate: { email: isEmail(t('account.email_needed')) },
  })
  const invite = useMutation({
    mutationFn: (values: typeof form.values) => call(inviteStaff, { body: values }),
    onError: (error) => showProblems(form, error),
    async onSuccess({ email }) {
      onClose()
      notifySuccess(t('team.invited', { email }))
      await refreshTeam(queries)
    },
  })

  return (
    <Dialog onClose={onClose} title={t('team.invite')}>
      <form onSubmit={form.onSubmit((values) => invite.mutate(values))} noValidate>
        <Stack>
          <TextInput
            label={t('account.email')}
            type="email"
            maxLength={254}
            autoComplete="off"
            data-autofocus
            inputContainer={leftToRight}
            {...form.getInputProps('email')}
          />
          <RoleSelect
            label={t('team.role')}
            roles={roles}
            {...form.getInputProps('role')}
            value={form.values.role}
            onChange={(role) => form.setFieldValue('role', role as typeof form.values.role)}
          />
          <Text size="xs" c="dimmed">
            {t(`role.${form.values.role}_text`)}
          </Text>
          <FormActions action={t('team.send')} onCancel={onClose} loading={invite.isPending} />
        </Stack>
      </form>
    </Dialog>
  )
}

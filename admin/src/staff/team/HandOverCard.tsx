import { handOver, type Colleague } from '@matinee/contract/members/staff'
import { Button, Group, PasswordInput, Select, Stack, Text } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { account } from '../../members/queries.ts'
import { Card } from '../../parts/Card.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { team } from '../queries.ts'

interface HandOverProps {
  staff: Colleague[]
  /** Whether the owner has a password, with which they confirm the transfer. */
  hasPassword: boolean
}

/** Transfers ownership of the store to another member of the team. */
export function HandOverCard({ staff, hasPassword }: HandOverProps) {
  const [isOpen, { open, close }] = useDisclosure(false)
  const heirs = staff.filter(({ role }) => role !== 'owner')
  return (
    <Card title={t('team.hand_over')}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" maw={520}>
          {heirs.length === 0 ? t('team.hand_over_nobody') : t('team.hand_over_text')}
        </Text>
        <Button variant="default" disabled={heirs.length === 0} onClick={open}>
          {t('team.hand_over_open')}
        </Button>
      </Group>
      {isOpen && <HandOverDialog heirs={heirs} hasPassword={hasPassword} onClose={close} />}
    </Card>
  )
}

function HandOverDialog({
  heirs,
  hasPassword,
  onClose,
}: {
  heirs: Colleague[]
  hasPassword: boolean
  onClose: () => void
}) {
  const queries = useQueryClient()
  const form = useForm({
    initialValues: { member_id: null as string | null, current_password: '' },
    validate: {
      member_id: isNotEmpty(t('field.required')),
      current_password: (value) => (hasPassword && !value ? t('field.required') : null),
    },
  })
  const hand = useMutation({
    mutationFn: ({ member_id, current_password }: typeof form.values) =>
      call(handOver, {
        body: { member_id: Number(member_id), ...(hasPassword && { current_password }) },
      }),
    onError: (error) => showProblems(form, error),
    async onSuccess(staff) {
      onClose()
      notifySuccess(t('team.handed_over'))
      queries.setQueryData(team.queryKey, staff)
      await queries.invalidateQueries({ queryKey: account.queryKey })
    },
  })

  return (
    <Dialog onClose={onClose} title={t('team.hand_over_title')}>
      <form onSubmit={form.onSubmit((values) => hand.mutate(values))} noValidate>
        <Stack>
          <Text size="sm">{t('team.hand_over_ask')}</Text>
          <Select
            label={t('team.heir')}
            data={heirs.map(({ id, name }) => ({ value: String(id), label: name }))}
            data-autofocus
            {...form.getInputProps('member_id')}
          />
          {hasPassword && (
            <PasswordInput
              label={t('account.current_password')}
              autoComplete="current-password"
              {...form.getInputProps('current_password')}
            />
          )}
          <FormActions
            action={t('team.hand_over')}
            onCancel={onClose}
            color="red.8"
            loading={hand.isPending}
          />
        </Stack>
      </form>
    </Dialog>
  )
}

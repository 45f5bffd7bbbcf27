import type { PersonAccess } from '@matinee/contract/offers/offers-admin'
import { Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Dialog } from '../parts/Dialog.tsx'
import { FormActions } from '../parts/FormActions.tsx'
import { showProblems } from '../parts/form-problems.ts'
import { t } from '../text.ts'
import { useAccesses } from './use-accesses.ts'

interface RevokeDialogProps {
  id: number
  access: PersonAccess
  onClose: () => void
}

/** Revokes an access, with a reason for the audit log. */
export function RevokeDialog({ id, access, onClose }: RevokeDialogProps) {
  const { revoke } = useAccesses(id)
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() ? null : t('field.required')) },
  })
  const submit = form.onSubmit(({ reason }) =>
    revoke.mutate(
      { access_id: access.id, reason },
      { onSuccess: onClose, onError: (error) => showProblems(form, error) },
    ),
  )

  return (
    <Dialog onClose={onClose} title={t('accesses.revoke_title', { title: access.title })}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={t('accesses.revoke_reason')}
            maxLength={200}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          <FormActions
            action={t('accesses.revoke')}
            color="red.8"
            loading={revoke.isPending}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )
}

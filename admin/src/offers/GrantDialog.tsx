import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { DateField } from '../parts/DateField.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { FormActions } from '../parts/FormActions.tsx'
import { showProblems } from '../parts/form-problems.ts'
import { t } from '../text.ts'
import { OfferSelect } from './OfferSelect.tsx'
import { useAccesses } from './use-accesses.ts'

/** Grants somebody an offer free of charge, until a day or permanently. */
export function GrantDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { grant } = useAccesses(id)
  const form = useForm({
    initialValues: { offer_id: '', ends_at: '' },
    validate: { offer_id: (chosen) => (chosen ? null : t('field.required')) },
  })
  const submit = form.onSubmit(({ offer_id, ends_at }) =>
    grant.mutate(
      { offer_id: Number(offer_id), ends_at: ends_at ? new Date(`${ends_at}T23:59`).toISOString() : null },
      { onSuccess: onClose, onError: (error) => showProblems(form, error) },
    ),
  )

  return (
    <Dialog onClose={onClose} title={t('accesses.grant')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <OfferSelect label={t('accesses.offer')} data-autofocus {...form.getInputProps('offer_id')} />
          <DateField
            label={t('accesses.until')}
            description={t('accesses.until_text')}
            {...form.getInputProps('ends_at')}
          />
          <FormActions action={t('accesses.grant')} loading={grant.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}

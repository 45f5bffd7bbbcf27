import { listPeople } from '@matinee/contract/members/people'
import { queriesUnder } from '@matinee/client/queries'
import { changeStanding, STANDINGS } from '@matinee/contract/store/access-rules'
import type { Person } from '@matinee/contract/members/people'
import { Select, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { DateField } from '../../parts/DateField.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { notifySuccess } from '../../parts/notify.tsx'
import { useHasAccess } from '../../members/role-access.ts'
import { t } from '../../text.ts'

/** A dialog that changes a person's moderation status, with a reason and an end. */
export function PersonStatusDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const queries = useQueryClient()
  const maySuspend = useHasAccess('people', 'edit')
  const standings = STANDINGS.filter((value) => maySuspend || value !== 'suspended')
  const form = useForm({
    initialValues: { standing: person.standing, reason: person.standing_reason ?? '', until: '' },
  })
  const change = useMutation({
    mutationFn: ({ standing, reason, until }: typeof form.values) =>
      call(changeStanding, {
        params: { id: person.id },
        body: {
          standing,
          reason: reason || null,
          until: until ? new Date(`${until}T00:00`).toISOString() : null,
        },
      }),
    onError: (error) => showProblems(form, error),
    async onSuccess() {
      onClose()
      notifySuccess(t('saved'))
      await queries.invalidateQueries(queriesUnder(listPeople.path))
    },
  })
  const { standing } = form.values
  return (
    <Dialog onClose={onClose} title={t('person.standing_change')}>
      <form onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
        <Stack>
          <Select
            label={t('people.standing')}
            description={t(`people.standing_text.${standing}`)}
            allowDeselect={false}
            data-autofocus
            data={standings.map((value) => ({ value, label: t(`people.standing.${value}`) }))}
            {...form.getInputProps('standing')}
          />
          {standing !== 'good' && (
            <>
              <Textarea
                label={t('people.standing_reason')}
                description={t('people.standing_reason_text')}
                maxLength={500}
                autosize
                {...form.getInputProps('reason')}
              />
              <DateField
                label={t('people.standing_until')}
                description={t('people.standing_until_text')}
                {...form.getInputProps('until')}
              />
            </>
          )}
          <FormActions
            action={t('save')}
            onCancel={onClose}
            loading={change.isPending}
            {...(standing !== 'good' && { color: 'red.8' })}
          />
        </Stack>
      </form>
    </Dialog>
  )
}

import { duplicateLiveEvent } from '@matinee/contract/live/live-events'
import { queriesUnder } from '@matinee/client/queries'
import { Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../call.ts'
import { hereOf, isoOf, zoneName } from '../moments.ts'
import { DateField } from '../parts/DateField.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { FormActions } from '../parts/FormActions.tsx'
import { showProblems } from '../parts/form-problems.ts'
import { notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'

interface Props {
  event: { id: number; title: string }
  onClose: () => void
}

/** Makes a copy of a live event, at a moment that is asked for. */
export const DuplicateEvent = ({ event, onClose }: Props) => (
  <Dialog onClose={onClose} title={t('live.duplicate_title', { title: event.title })}>
    <DuplicateForm id={event.id} onClose={onClose} />
  </Dialog>
)

function DuplicateForm({ id, onClose }: { id: number; onClose: () => void }) {
  const { form, duplicate } = useDuplication(id, onClose)
  return (
    <form onSubmit={form.onSubmit((values) => duplicate.mutate(values))} noValidate>
      <Stack>
        <DateField withTime label={t('live.starts_at')} data-autofocus {...form.getInputProps('starts_at')} />
        <Text size="xs" c="dimmed">
          {t('schedule.zone', { zone: zoneName() })}
        </Text>
        <Text size="sm">{t('live.duplicate_text')}</Text>
        <FormActions action={t('program.duplicate')} onCancel={onClose} loading={duplicate.isPending} />
      </Stack>
    </form>
  )
}

function useDuplication(id: number, onDone: () => void) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { starts_at: hereOf(null) },
    validate: { starts_at: (value) => (isoOf(value) ? null : t('field.required')) },
  })
  const duplicate = useMutation({
    mutationFn: ({ starts_at }: typeof form.values) =>
      call(duplicateLiveEvent, { params: { id }, body: { starts_at: isoOf(starts_at)! } }),
    onError: (error) => showProblems(form, error),
    onSuccess(copy) {
      for (const path of ['/bullet/api/live_events', '/bullet/api/programs'])
        void queries.invalidateQueries(queriesUnder(path))
      notifySuccess(t('program.duplicated', { title: copy.title }))
      onDone()
      void navigate({ to: '/live/$id', params: { id: copy.id } })
    },
  })
  return { form, duplicate }
}

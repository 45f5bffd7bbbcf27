import { createLiveEvent, type LiveEvent } from '@matinee/contract/live/live-events'
import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../call.ts'
import { useCanCreateContent } from '../members/role-access.ts'
import { hereOf, isoOf, zoneName } from '../moments.ts'
import { DateField } from '../parts/DateField.tsx'
import { FormActions } from '../parts/FormActions.tsx'
import { showProblems } from '../parts/form-problems.ts'
import { t } from '../text.ts'
import { FilmSelect, type ChosenFilm } from './FilmSelect.tsx'
import { KindChoice } from './KindChoice.tsx'
import { LatencyChoice } from './LatencyChoice.tsx'
import { proposedStart } from './proposed-start.ts'

/** Creates a live event; nothing for those who may not. */
export function NewLiveEvent() {
  const [isOpen, { open, close }] = useDisclosure(false)
  if (!useCanCreateContent()) return null
  return (
    <>
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
        {t('live.new')}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t('live.new')}>
        <NewLiveEventForm onCancel={close} />
      </Modal>
    </>
  )
}

function NewLiveEventForm({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate()
  const form = useForm({
    initialValues: {
      title: '',
      starts_at: hereOf(proposedStart()),
      kind: 'broadcast' as LiveEvent['kind'],
      latency: 'normal' as LiveEvent['latency'],
      film_id: null as number | null,
    },
    validate: {
      title: isNotEmpty(t('field.required')),
      film_id: (value, { kind }) => (kind === 'premiere' && !value ? t('field.required') : null),
      starts_at: (value) => (isoOf(value) ? null : t('field.required')),
    },
  })
  const create = useMutation({
    mutationFn: ({ title, starts_at, kind, latency, film_id }: typeof form.values) =>
      call(createLiveEvent, {
        body: {
          title,
          starts_at: isoOf(starts_at)!,
          ...(kind === 'premiere' && film_id ? { film_id } : { latency }),
        },
      }),
    onError: (error) => showProblems(form, error),
    onSuccess: ({ id }) => navigate({ to: '/live/$id', params: { id } }),
  })

  const isPremiere = form.values.kind === 'premiere'
  const choose = (film: ChosenFilm | null) => {
    form.setFieldValue('film_id', film?.id ?? null)
    if (film && !form.values.title) form.setFieldValue('title', film.title)
  }

  return (
    <form onSubmit={form.onSubmit((values) => create.mutate(values))} noValidate>
      <Stack>
        <KindChoice {...form.getInputProps('kind')} />
        {isPremiere && (
          <FilmSelect
            label={t('live.premiere.film')}
            data-path="film_id"
            value={form.values.film_id}
            error={form.errors['film_id']}
            onChange={choose}
          />
        )}
        <TextInput
          label={t('program.title')}
          maxLength={255}
          data-autofocus
          {...form.getInputProps('title')}
        />
        <DateField withTime label={t('live.starts_at')} {...form.getInputProps('starts_at')} />
        <Text size="xs" c="dimmed">
          {t('schedule.zone', { zone: zoneName() })}
        </Text>
        {!isPremiere && <LatencyChoice {...form.getInputProps('latency')} />}
        <FormActions action={t('live.create')} onCancel={onCancel} loading={create.isPending} />
      </Stack>
    </form>
  )
}

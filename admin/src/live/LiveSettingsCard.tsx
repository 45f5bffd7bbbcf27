import { listPrograms } from '@matinee/contract/catalogue/programs'
import { changeLiveEvent, listLiveEvents, type LiveEvent } from '@matinee/contract/live/live-events'
import { queriesUnder } from '@matinee/client/queries'
import { NumberInput, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../call.ts'
import { hereOf, isoOf, zoneName } from '../moments.ts'
import { Card } from '../parts/Card.tsx'
import { DateField } from '../parts/DateField.tsx'
import { showProblems } from '../parts/form-problems.ts'
import { notifySuccess } from '../parts/notify.tsx'
import { SaveBar } from '../parts/SaveBar.tsx'
import { t } from '../text.ts'
import { FilmSelect } from './FilmSelect.tsx'
import { LatencyChoice } from './LatencyChoice.tsx'
import { liveEventKey } from './queries.ts'

const SETTLED_SWITCHES = { broadcast: ['dvr', 'record', 'auto_start'], premiere: ['dvr', 'record'] } as const
const SWITCHES = ['chat', 'donations'] as const

/** The schedule and the settings of a broadcast; most cannot change on air. */
export function LiveSettingsCard({ event }: { event: LiveEvent }) {
  const { form, save } = useLiveSettings(event)
  const [following, setFollowing] = useState(false)
  const isSettled = event.started_at !== null
  const isPremiere = event.kind === 'premiere'

  return (
    <form onSubmit={form.onSubmit((values) => save.mutate({ values, following }))} noValidate>
      <Card title={t('live.settings')}>
        <Stack>
          {!isSettled && isPremiere && (
            <FilmSelect
              label={t('live.premiere.film')}
              data-path="film_id"
              value={form.values.film_id}
              known={event.film}
              error={form.errors['film_id']}
              onChange={(film) => form.setFieldValue('film_id', film?.id ?? null)}
            />
          )}
          {!isSettled && <Times form={form} isPremiere={isPremiere} />}
          {!isSettled && (
            <FilmSelect
              label={t('live.trailer')}
              description={t('live.trailer_text')}
              data-path="trailer_id"
              clearable
              value={form.values.trailer_id}
              known={event.trailer}
              error={form.errors['trailer_id']}
              onChange={(film) => form.setFieldValue('trailer_id', film?.id ?? null)}
            />
          )}
          <TextInput
            label={t('live.title_on_air')}
            description={t('live.title_on_air_text')}
            maxLength={255}
            {...form.getInputProps('title_on_air')}
          />
          {!isSettled && !isPremiere && <LatencyChoice {...form.getInputProps('latency')} />}
          {[...(isSettled ? [] : SETTLED_SWITCHES[event.kind]), ...SWITCHES].map((name) => (
            <Switch
              key={name}
              label={t(isPremiere && name === 'record' ? 'live.premiere.record' : `live.${name}`)}
              description={t(`live.${name}_text`)}
              {...form.getInputProps(name, { type: 'checkbox' })}
            />
          ))}
          {!isPremiere && (
            <NumberInput
              label={t('live.wait_seconds')}
              description={t('live.wait_seconds_text')}
              min={10}
              max={3600}
              {...form.getInputProps('wait_seconds')}
            />
          )}
          {!isSettled && event.series_id !== null && (
            <Switch
              label={t('live.series.following')}
              checked={following}
              onChange={({ currentTarget }) => setFollowing(currentTarget.checked)}
            />
          )}
        </Stack>
      </Card>
      <SaveBar isDirty={form.isDirty()} isSaving={save.isPending} onDiscard={() => form.reset()} />
    </form>
  )
}

type TimesProps = Pick<ReturnType<typeof useLiveSettings>, 'form'> & { isPremiere: boolean }

/** A premiere ends with its film. */
const Times = ({ form, isPremiere }: TimesProps) => (
  <>
    <DateField withTime label={t('live.starts_at')} {...form.getInputProps('starts_at')} />
    {!isPremiere && (
      <DateField
        withTime
        label={t('live.ends_at')}
        description={t('live.ends_at_text')}
        {...form.getInputProps('ends_at')}
      />
    )}
    <Text size="xs" c="dimmed">
      {t('schedule.zone', { zone: zoneName() })}
    </Text>
  </>
)

const valuesOf = (event: LiveEvent) => ({
  film_id: event.film?.id ?? null,
  trailer_id: event.trailer?.id ?? null,
  starts_at: hereOf(event.starts_at),
  ends_at: hereOf(event.ends_at),
  title_on_air: event.title_on_air ?? '',
  latency: event.latency,
  dvr: event.dvr,
  record: event.record,
  auto_start: event.auto_start,
  chat: event.chat,
  donations: event.donations,
  wait_seconds: event.wait_seconds,
})
type LiveSettings = ReturnType<typeof valuesOf>

function useLiveSettings(event: LiveEvent) {
  const queries = useQueryClient()
  const form = useForm({
    initialValues: valuesOf(event),
    validate: {
      starts_at: (value) => (isoOf(value) ? null : t('field.required')),
      ends_at: (value, { starts_at }) =>
        event.kind === 'broadcast' && value && value <= starts_at ? t('live.ends_early') : null,
      film_id: (value) => (event.kind === 'premiere' && !value ? t('field.required') : null),
    },
  })
  const save = useMutation({
    mutationFn: ({ values, following }: { values: LiveSettings; following: boolean }) =>
      call(changeLiveEvent, {
        params: { id: event.id },
        body: { version: event.version, following, ...changesOf(event, values) },
      }),
    onError: (error) => showProblems(form, error),
    onSuccess(saved) {
      queries.setQueryData(liveEventKey(event.id), saved)
      notifySuccess(t('saved'))
      // A premiere without pictures takes those of its film.
      if (saved.film?.id !== event.film?.id) void queries.invalidateQueries(queriesUnder(listPrograms.path))
    },
    onSettled: () => queries.invalidateQueries(queriesUnder(listLiveEvents.path)),
  })
  return { form, save }
}

/** The changed fields only: fields that are fixed on air must not even be sent. */
function changesOf(event: LiveEvent, values: LiveSettings) {
  const before = valuesOf(event)
  const names = (Object.keys(values) as (keyof LiveSettings)[]).filter(
    (name) => values[name] !== before[name],
  )
  const body = {
    ...values,
    starts_at: isoOf(values.starts_at)!,
    ends_at: isoOf(values.ends_at),
    film_id: values.film_id ?? undefined,
    title_on_air: values.title_on_air.trim() || null,
  }
  return Object.fromEntries(names.map((name) => [name, body[name]])) as Partial<typeof body>
}

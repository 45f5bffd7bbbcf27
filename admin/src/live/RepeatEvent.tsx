import { INTERVALS, listSeries, repeatLiveEvent } from '@matinee/contract/live/live-series'
import { listLiveEvents, type LiveEvent } from '@matinee/contract/live/live-events'
import { queriesUnder } from '@matinee/client/queries'
import { Button, NumberInput, Select, Stack, Switch, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../call.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { DateField } from '../parts/DateField.tsx'
import { FormActions } from '../parts/FormActions.tsx'
import { showProblems } from '../parts/form-problems.ts'
import { notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'

const MOST_DATES = 52

/** Makes a live event the first date of a series. */
export function RepeatEvent({ event }: { event: LiveEvent }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('live.repeat')}
      </Button>
      {isOpen && (
        <Dialog onClose={close} title={t('live.repeat_title', { title: event.title })}>
          <RepeatForm id={event.id} onClose={close} />
        </Dialog>
      )}
    </>
  )
}

function RepeatForm({ id, onClose }: { id: number; onClose: () => void }) {
  const { form, repeat } = useRepetition(id, onClose)
  return (
    <form onSubmit={form.onSubmit((values) => repeat.mutate(values))} noValidate>
      <Stack>
        <Select
          label={t('live.repeat.every')}
          allowDeselect={false}
          data={INTERVALS.map((every) => ({ value: every, label: t(`live.repeat.${every}`) }))}
          {...form.getInputProps('every')}
        />
        <Select
          label={t('live.repeat.ends')}
          allowDeselect={false}
          data={(['count', 'until'] as const).map((way) => ({
            value: way,
            label: t(`live.repeat.ends_${way}`),
          }))}
          {...form.getInputProps('ends')}
        />
        {form.values.ends === 'count' ? (
          <NumberInput
            label={t('live.repeat.count')}
            min={2}
            max={MOST_DATES}
            {...form.getInputProps('count')}
          />
        ) : (
          <DateField label={t('live.repeat.until')} {...form.getInputProps('until')} />
        )}
        <Switch
          label={t('live.repeat.one_ticket')}
          description={t('live.repeat.one_ticket_text')}
          {...form.getInputProps('one_ticket', { type: 'checkbox' })}
        />
        <Text size="xs" c="dimmed">
          {t('live.repeat.text')}
        </Text>
        <FormActions action={t('live.repeat')} onCancel={onClose} loading={repeat.isPending} />
      </Stack>
    </form>
  )
}

function useRepetition(id: number, onDone: () => void) {
  const queries = useQueryClient()
  const form = useForm({
    initialValues: {
      every: 'week' as (typeof INTERVALS)[number],
      ends: 'count' as 'count' | 'until',
      count: 4,
      until: null as string | null,
      one_ticket: false,
    },
    validate: {
      until: (value, { ends }) => (ends === 'until' && !value ? t('field.required') : null),
    },
  })
  const repeat = useMutation({
    mutationFn: ({ every, ends, count, until, one_ticket }: typeof form.values) =>
      call(repeatLiveEvent, {
        params: { id },
        body: {
          every,
          one_ticket,
          ...(ends === 'count' ? { count } : until && { until: until.slice(0, 10) }),
        },
      }),
    onError: (error) => showProblems(form, error),
    async onSuccess(dates) {
      onDone()
      notifySuccess(t('live.repeat.done', { count: dates.length }))
      await queries.invalidateQueries(queriesUnder(listLiveEvents.path))
      await queries.invalidateQueries(queriesUnder(listSeries.path))
    },
  })
  return { form, repeat }
}

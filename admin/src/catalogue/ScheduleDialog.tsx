import { scheduleProgram, type Program, type ProgramRow } from '@matinee/contract/catalogue/programs'
import { Stack, Switch, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { call } from '../call.ts'
import { moment } from '../format.ts'
import { DateField } from '../parts/DateField.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { FormActions } from '../parts/FormActions.tsx'
import { showProblems } from '../parts/form-problems.ts'
import { notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { hereOf, isoOf, zoneName } from '../moments.ts'
import { useKeepProgram } from './use-program-actions.ts'

type SchedulableProgram = Pick<
  ProgramRow,
  'id' | 'title' | 'status' | 'publish_at' | 'expire_at' | 'coming_soon'
>

interface ScheduleDialogProps {
  program: SchedulableProgram
  onClose: () => void
  onSaved?: (saved: Program) => void
}

/** Sets when a program is published and unpublished, in the publisher's time zone. */
export const ScheduleDialog = (props: ScheduleDialogProps) => (
  <Dialog
    onClose={props.onClose}
    title={t(props.program.status === 'published' ? 'schedule.expiry_set' : 'schedule.title')}
  >
    <ScheduleForm {...props} />
  </Dialog>
)

function ScheduleForm({ program, onClose, onSaved }: ScheduleDialogProps) {
  const isOut = program.status === 'published'
  const keep = useKeepProgram()
  const form = useForm({
    initialValues: {
      publish_at: hereOf(program.publish_at),
      expire_at: hereOf(program.expire_at),
      coming_soon: program.coming_soon,
    },
    validate: { publish_at: (value) => (isOut || value ? null : t('schedule.when_missing')) },
  })
  const save = useMutation({
    mutationFn: ({ publish_at, expire_at, coming_soon }: typeof form.values) =>
      call(scheduleProgram, {
        params: { id: program.id },
        body: {
          expire_at: isoOf(expire_at),
          ...(!isOut && { publish_at: isoOf(publish_at)!, coming_soon }),
        },
      }),
    onError: (error) => showProblems(form, error),
    onSuccess(saved) {
      keep(saved)
      onSaved?.(saved)
      notifySuccess(saidOf(saved))
      onClose()
    },
  })

  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      <Stack>
        {!isOut && (
          <DateField
            withTime
            label={t('schedule.publish_at')}
            data-autofocus
            {...form.getInputProps('publish_at')}
          />
        )}
        {!isOut && (
          <Switch
            label={t('schedule.coming_soon')}
            description={t('schedule.coming_soon_text')}
            {...form.getInputProps('coming_soon', { type: 'checkbox' })}
          />
        )}
        <DateField
          withTime
          label={t('schedule.expire_at')}
          description={t('schedule.expire_text')}
          {...form.getInputProps('expire_at')}
        />
        <Text size="xs" c="dimmed">
          {t('schedule.zone', { zone: zoneName() })}
        </Text>
        <FormActions
          action={t(isOut ? 'save' : 'schedule.save')}
          onCancel={onClose}
          loading={save.isPending}
        />
      </Stack>
    </form>
  )
}

function saidOf({ title, publish_at, expire_at }: Program): string {
  if (publish_at) return t('schedule.saved', { title, when: moment(publish_at) })
  return expire_at
    ? t('schedule.expiry_saved', { title, when: moment(expire_at) })
    : t('schedule.expiry_gone', { title })
}

import {
  addSimulcastTarget,
  changeSimulcastTarget,
  type SimulcastTarget,
} from '@matinee/contract/live/simulcast'
import { PasswordInput, Stack, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { FormActions } from '../parts/FormActions.tsx'
import { showProblems } from '../parts/form-problems.ts'
import { leftToRight } from '../parts/left-to-right.tsx'
import { notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { eventSimulcast } from './queries.ts'

interface SimulcastTargetDialogProps {
  liveEventId: number
  /** The one that is changed; a new one without. */
  target?: SimulcastTarget
  onClose: () => void
}

export function SimulcastTargetDialog(props: SimulcastTargetDialogProps) {
  const { form, save } = useTargetForm(props)
  const { target, onClose } = props
  return (
    <Dialog title={t(target ? 'live.simulcast.change' : 'live.simulcast.add')} onClose={onClose}>
      <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
        <Stack>
          <TextInput
            label={t('live.simulcast.name')}
            placeholder="YouTube"
            maxLength={100}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('live.server')}
            description={t('live.simulcast.url_text')}
            placeholder="rtmps://a.rtmps.youtube.com/live2"
            maxLength={500}
            inputMode="url"
            autoComplete="off"
            inputContainer={leftToRight}
            {...form.getInputProps('url')}
          />
          <PasswordInput
            label={t('live.key')}
            description={t(target ? 'live.simulcast.key_kept' : 'live.simulcast.key_text')}
            maxLength={500}
            autoComplete="off"
            inputContainer={leftToRight}
            visibilityToggleButtonProps={{ 'aria-label': t('live.key_show') }}
            {...form.getInputProps('key')}
          />
          <FormActions
            action={t(target ? 'save' : 'live.simulcast.add')}
            onCancel={onClose}
            loading={save.isPending}
          />
        </Stack>
      </form>
    </Dialog>
  )
}

function useTargetForm({ liveEventId, target, onClose }: SimulcastTargetDialogProps) {
  const queries = useQueryClient()
  const form = useForm({
    initialValues: { name: target?.name ?? '', url: target?.url ?? '', key: '' },
    validate: {
      name: isNotEmpty(t('field.required')),
      url: isNotEmpty(t('field.required')),
      key: (value) => (target || value ? null : t('field.required')),
    },
  })
  const save = useMutation({
    mutationFn: ({ name, url, key }: typeof form.values) => {
      const body = { name, url: url.trim(), ...(key && { key: key.trim() }) }
      return target
        ? call(changeSimulcastTarget, { params: { id: target.id }, body })
        : call(addSimulcastTarget, { body: { ...body, key: key.trim() } })
    },
    onError: (error) => showProblems(form, error),
    onSuccess() {
      notifySuccess(t('saved'))
      onClose()
    },
    onSettled: () => queries.invalidateQueries(eventSimulcast(liveEventId)),
  })
  return { form, save }
}

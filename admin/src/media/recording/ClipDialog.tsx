import type { LiveRecording } from '@matinee/contract/live/recordings'
import { Stack, Text, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { t } from '../../text.ts'
import { momentText } from '../captions/times.ts'
import type { Stretch } from './stretch.ts'
import { useClip } from './use-clip.ts'

interface ClipDialogProps {
  recording: LiveRecording
  stretch: Stretch
  /** Of the recording. */
  title: string
  onClose: () => void
}

/** Asks for the title of a clip, and goes to its program. */
export function ClipDialog({ recording, stretch, title, onClose }: ClipDialogProps) {
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { title: t('recording.clip_of', { title }) },
    validate: { title: isNotEmpty(t('field.required')) },
  })
  const make = useClip(recording.video_id, (id) => void navigate({ to: '/programs/$id', params: { id } }))
  const submit = form.onSubmit((values) =>
    make.mutate({ title: values.title, stretch }, { onError: (error) => showProblems(form, error) }),
  )

  return (
    <Dialog title={t('recording.make_clip')} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={t('program.title')}
            maxLength={255}
            data-autofocus
            {...form.getInputProps('title')}
          />
          <Text size="sm">
            {t('recording.clip_text', { start: momentText(stretch[0]), end: momentText(stretch[1]) })}
          </Text>
          <FormActions action={t('recording.make_clip')} onCancel={onClose} loading={make.isPending} />
        </Stack>
      </form>
    </Dialog>
  )
}

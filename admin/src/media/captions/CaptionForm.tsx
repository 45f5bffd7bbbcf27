import { addCaption } from '@matinee/contract/media/media'
import { FileInput, Modal, Select, Stack, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { IconFileText } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { FormActions } from '../../parts/FormActions.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { languageChoices, languageIn, ownName } from '../languages.ts'
import { useKeepVideo } from '../use-video-actions.ts'

interface CaptionFormProps {
  videoId: number
  opened: boolean
  /** A file dropped on the screen. */
  dropped: File | null
  onClose: () => void
}

interface NewCaption {
  file: File | null
  language: string | null
  label: string
}

/** Adds a caption file in one language. */
export const CaptionForm = ({ videoId, opened, dropped, onClose }: CaptionFormProps) => (
  <Modal opened={opened} onClose={onClose} title={t('captions.add')}>
    <Fields videoId={videoId} dropped={dropped} onDone={onClose} />
  </Modal>
)

interface FieldsProps {
  videoId: number
  dropped: File | null
  onDone: () => void
}

function Fields({ videoId, dropped, onDone }: FieldsProps) {
  const language = (dropped && languageIn(dropped.name)) || null
  const form = useForm<NewCaption>({
    initialValues: { file: dropped, language, label: language ? ownName(language) : '' },
    validate: {
      file: isNotEmpty(t('captions.file_needed')),
      language: isNotEmpty(t('captions.language_needed')),
      label: isNotEmpty(t('field.required')),
    },
  })
  const add = useAddCaption(videoId, form, onDone)

  function chooseLanguage(language: string | null) {
    form.setFieldValue('language', language)
    if (language && !form.isTouched('label')) form.setValues({ label: ownName(language) })
  }

  function chooseFile(file: File | null) {
    form.setFieldValue('file', file)
    const named = file && languageIn(file.name)
    if (named) chooseLanguage(named)
  }

  return (
    <form onSubmit={form.onSubmit((values) => add.mutate(values))} noValidate>
      <Stack>
        <FileInput
          label={t('captions.file')}
          description={t('captions.file_text')}
          placeholder={t('captions.choose')}
          accept=".srt,.vtt,text/vtt,application/x-subrip"
          leftSection={<IconFileText size={16} aria-hidden />}
          {...form.getInputProps('file')}
          onChange={chooseFile}
        />
        <Select
          label={t('captions.language')}
          data={languageChoices()}
          searchable
          {...form.getInputProps('language')}
          onChange={chooseLanguage}
        />
        <TextInput
          label={t('captions.label')}
          description={t('captions.label_text')}
          maxLength={60}
          {...form.getInputProps('label')}
        />
        <FormActions action={t('captions.upload')} onCancel={onDone} loading={add.isPending} />
      </Stack>
    </form>
  )
}

function useAddCaption(videoId: number, form: Parameters<typeof showProblems>[0], onDone: () => void) {
  const keep = useKeepVideo()
  return useMutation({
    async mutationFn({ file, language, label }: NewCaption) {
      const body = { language: language!, label, file: await base64Of(file!) }
      return call(addCaption, { params: { id: videoId }, body })
    },
    onError: (error) => showProblems(form, error),
    onSuccess(saved) {
      keep(saved)
      notifySuccess(t('captions.added'))
      onDone()
    },
  })
}

async function base64Of(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

import { TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { t } from '../../text.ts'
import type { AddEntriesProps } from './use-playlist.ts'

/** Adds a heading for the entries after it. */
export function NewHeading({ editor, onClose }: AddEntriesProps & { onClose: () => void }) {
  const form = useForm({ initialValues: { title: '' }, validate: { title: isNotEmpty(t('field.required')) } })
  const add = ({ title }: typeof form.values) =>
    editor.add.mutate(
      { entries: [{ kind: 'divider', title }] },
      { onSuccess: onClose, onError: (error) => showProblems(form, error, { 'entries.0.title': 'title' }) },
    )

  return (
    <Dialog onClose={onClose} title={t('playlist.add_heading')}>
      <form onSubmit={form.onSubmit(add)} noValidate>
        <TextInput
          label={t('playlist.title_of')}
          description={t('playlist.heading_text')}
          maxLength={255}
          data-autofocus
          {...form.getInputProps('title')}
        />
        <FormActions action={t('playlist.add')} onCancel={onClose} loading={editor.add.isPending} mt="md" />
      </form>
    </Dialog>
  )
}

import type { SavedView } from '@matinee/contract/programs'
import { Button, Modal, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import { FormActions } from '../../parts/FormActions.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { t } from '../../text.ts'
import type { ProgramSearch } from '../program-search.ts'
import { useViews } from './use-views.ts'

type NameViewProps =
  | { search: ProgramSearch; view?: never; onClose?: never }
  | { view: SavedView; search?: never; onClose: () => void }

/** Keeps the list on screen under a name, or gives a kept one another. */
export function NameView({ search, view, onClose }: NameViewProps) {
  const [isOpen, setOpen] = useState(view !== undefined)
  function close() {
    setOpen(false)
    onClose?.()
  }
  return (
    <>
      {!view && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconBookmark size={14} aria-hidden />}
          onClick={() => setOpen(true)}
          style={{ flex: 'none' }}
        >
          {t('views.save')}
        </Button>
      )}
      <Modal opened={isOpen} onClose={close} title={t(view ? 'views.rename' : 'views.save')}>
        <NameForm name={view?.name ?? ''} onClose={close} {...(view ? { view } : { search: search! })} />
      </Modal>
    </>
  )
}

interface NameFormProps {
  name: string
  view?: SavedView
  search?: ProgramSearch
  onClose: () => void
}

function NameForm({ name, view, search, onClose }: NameFormProps) {
  const { keep, rename } = useViews()
  const form = useForm({ initialValues: { name }, validate: { name: isNotEmpty(t('field.required')) } })
  const done = { onSuccess: onClose, onError: (error: Error) => showProblems(form, error) }
  const submit = ({ name: chosen }: { name: string }) =>
    view
      ? rename.mutate({ id: view.id, name: chosen }, done)
      : keep.mutate({ name: chosen, search: search ?? {} }, done)

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <TextInput
        label={t('views.name')}
        description={t('views.name_text')}
        maxLength={60}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <FormActions
        action={t('save')}
        onCancel={onClose}
        loading={keep.isPending || rename.isPending}
        mt="md"
      />
    </form>
  )
}

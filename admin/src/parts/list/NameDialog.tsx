import { Button, Modal, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { IconBookmark } from '@tabler/icons-react'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { t } from '../../text.ts'
import { FormActions } from '../FormActions.tsx'
import { showProblems } from '../form-problems.ts'

/** The state of a dialog. */
export interface DialogState {
  opened: boolean
  onClose: () => void
}

interface NameDialogProps extends DialogState {
  title: string
  /** The description of the name field. */
  text: string
  /** The current name. */
  name?: string
  naming: NameMutation
  /** Further actions. */
  children?: ReactNode
}

/** Saves the view under a name, or renames it. */
export type NameMutation = Pick<UseMutationResult<unknown, Error, string>, 'isPending'> & {
  mutate: (name: string, done: { onSuccess: () => void; onError: (error: Error) => void }) => void
}

/** A dialog that asks for the name of a saved view. */
export const NameDialog = ({ opened, title, children, ...form }: NameDialogProps) => (
  <Modal opened={opened} onClose={form.onClose} title={title}>
    <NameForm {...form} />
    {children}
  </Modal>
)

type NameFormProps = Omit<NameDialogProps, 'opened' | 'title' | 'children'>

function NameForm({ text, name = '', naming, onClose }: NameFormProps) {
  const form = useForm({ initialValues: { name }, validate: { name: isNotEmpty(t('field.required')) } })
  const done = { onSuccess: onClose, onError: (error: Error) => showProblems(form, error) }
  return (
    <form onSubmit={form.onSubmit((chosen) => naming.mutate(chosen.name, done))} noValidate>
      <TextInput
        label={t('views.name')}
        description={text}
        maxLength={60}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <FormActions action={t('save')} onCancel={onClose} loading={naming.isPending} mt="md" />
    </form>
  )
}

interface SaveViewButtonProps {
  label: string
  children: (opening: DialogState) => ReactNode
}

/** A button that opens the dialog to save the current view. */
export function SaveViewButton({ label, children }: SaveViewButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconBookmark size={14} aria-hidden />}
        onClick={() => setOpen(true)}
        style={{ flex: 'none' }}
      >
        {label}
      </Button>
      {children({ opened: isOpen, onClose: () => setOpen(false) })}
    </>
  )
}

import { Button, Modal, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { IconBookmark } from '@tabler/icons-react'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { t } from '../../text.ts'
import { FormActions } from '../FormActions.tsx'
import { showProblems } from '../form-problems.ts'

/** Whether a dialog is open, and what closes it. */
export interface DialogState {
  opened: boolean
  onClose: () => void
}

interface NameDialogProps extends DialogState {
  title: string
  /** What a kept list is good for. */
  text: string
  /** The name it has now. */
  name?: string
  naming: NameMutation
  /** What else can be done here. */
  children?: ReactNode
}

/** Keeps the list under a name, or gives it another. */
export type NameMutation = Pick<UseMutationResult<unknown, Error, string>, 'isPending'> & {
  mutate: (name: string, done: { onSuccess: () => void; onError: (error: Error) => void }) => void
}

/** Asks for the name of a list that is kept. */
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

/** Opens the dialog that keeps the list on screen. */
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

import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { askConfirmation, type ConfirmationOptions } from './confirm.tsx'
import { notifyError } from './notify.tsx'

interface Props {
  question: ConfirmationOptions
  onDelete: () => Promise<unknown>
  onDeleted: () => Promise<void>
}

/** Deletes what a screen shows, after asking. */
export function DeleteButton({ question, onDelete, onDeleted }: Props) {
  const remove = useMutation({ mutationFn: onDelete, onError: notifyError, onSuccess: onDeleted })
  const ask = async () => {
    if (await askConfirmation(question)) remove.mutate()
  }
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={16} aria-hidden />}
      loading={remove.isPending}
      onClick={() => void ask()}
    >
      {question.action}
    </Button>
  )
}

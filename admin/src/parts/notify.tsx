import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { ApiError } from '../call.ts'
import { t } from '../text.ts'

export interface Undo {
  label: string
  run: () => void
}

/** Shows a success notification, with an undo action where one is given. */
export function notifySuccess(message: string, undo?: Undo) {
  const id = notifications.show({
    message: undo ? (
      <WithUndo message={message} undo={undo} onUndo={() => notifications.hide(id)} />
    ) : (
      message
    ),
    autoClose: undo ? 10_000 : 4000,
    color: 'teal',
    role: 'status',
  })
}

/** Shows a warning notification. */
export const notifyWarning = (message: string) =>
  notifications.show({ message, color: 'red', autoClose: 8000, role: 'alert' })

/** Says the sentence of a refusal. An ended session is told by the sign-in dialog instead. */
export function notifyError(error: unknown) {
  if (error instanceof ApiError && error.code === 'sign_in_first') return
  notifyWarning(sentenceOf(error))
}

export const sentenceOf = (error: unknown) =>
  error instanceof ApiError ? error.message : t('problem.failed')

function WithUndo({ message, undo, onUndo }: { message: string; undo: Undo; onUndo: () => void }) {
  const back = () => {
    onUndo()
    undo.run()
  }
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{message}</Text>
      <Button variant="default" size="compact-sm" onClick={back}>
        {undo.label}
      </Button>
    </Group>
  )
}

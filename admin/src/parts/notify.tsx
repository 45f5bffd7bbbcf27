import { Button, Group, Text } from '@mantine/core'
import { notifications, notificationsStore, type NotificationData } from '@mantine/notifications'
import { ApiError } from '../call.ts'
import { t } from '../text.ts'

export interface Undo {
  label: string
  run: () => void
}

/** Maximum number of notifications at a time. */
export const MAX_NOTIFICATIONS = 3
const UNDO_TIME = 10_000

/**
 * Shows a notification at once. It replaces one with the same message; if too many are shown, it replaces the oldest
 * without an undo button.
 */
function showNow(notification: NotificationData): string {
  const shown = notificationsStore.getState().notifications
  const same = shown.find(({ message }) => message === notification.message)
  const oldest = shown.find(({ autoClose }) => autoClose !== UNDO_TIME) ?? shown[0]
  const leaving = same ?? (shown.length < MAX_NOTIFICATIONS ? undefined : oldest)
  if (leaving?.id) notifications.hide(leaving.id)
  return notifications.show(notification)
}

/** Shows a success notification, with an undo button if `undo` is given. */
export function notifySuccess(message: string, undo?: Undo) {
  const id = showNow({
    message: undo ? (
      <WithUndo message={message} undo={undo} onUndo={() => notifications.hide(id)} />
    ) : (
      message
    ),
    autoClose: undo ? UNDO_TIME : 4000,
    color: 'teal',
    role: 'status',
  })
}

/** Shows a warning notification. */
export const notifyWarning = (message: string) =>
  showNow({ message, color: 'red', autoClose: 8000, role: 'alert' })

/** Shows the message of a refusal. If the session has ended, the sign-in dialog is shown instead. */
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

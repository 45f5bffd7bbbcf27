import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { t } from '../text.ts'

export interface ConfirmationOptions {
  title: string
  text: string
  /** What the button that goes on says. */
  action: string
  /** What the button that goes back says, where "Cancel" would not be plain. */
  keep?: string
  /** Nothing is lost by going on. */
  harmless?: boolean
}

/** Asks for confirmation before an irreversible action; resolves to true when the person continues. */
export const askConfirmation = ({ title, text, action, keep, harmless = false }: ConfirmationOptions) =>
  new Promise<boolean>((resolve) => {
    modals.openConfirmModal({
      title,
      children: <Text size="sm">{text}</Text>,
      labels: { confirm: action, cancel: keep ?? t('cancel') },
      confirmProps: harmless ? {} : { color: 'red.8' },
      // The safe answer has the focus: Enter must not destroy.
      cancelProps: { 'data-autofocus': true },
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
    })
  })

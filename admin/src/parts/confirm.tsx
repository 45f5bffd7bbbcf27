import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { t } from '../text.ts'

export interface ConfirmationOptions {
  title: string
  text: string
  /** The label of the button that confirms. */
  action: string
  /** The label of the button that cancels, if "Cancel" would be ambiguous. */
  keep?: string
  /** The action loses nothing, so its button is not red. */
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
      // The cancel button has the focus, so that Enter does not destroy anything.
      cancelProps: { 'data-autofocus': true },
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
    })
  })

import { ActionIcon, Tooltip } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { t } from '../text.ts'

/** Shows the keyboard shortcuts of the inbox; hidden on touch devices. */
export const KeyButton = ({ onPress }: { onPress: () => void }) => (
  <Tooltip label={`${t('inbox.keys')} · ?`}>
    <ActionIcon variant="default" size={36} visibleFrom="sm" onClick={onPress} aria-label={t('inbox.keys')}>
      <IconKeyboard size={18} aria-hidden />
    </ActionIcon>
  </Tooltip>
)

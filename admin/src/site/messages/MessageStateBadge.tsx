import type { MessageState } from '@matinee/contract/site/contact'
import { Badge } from '@mantine/core'
import { t } from '../../text.ts'

const COLOURS: Record<MessageState, string> = { open: 'orange', answered: 'teal', archived: 'gray' }

/** What has become of a message. */
export const MessageStateBadge = ({ state }: { state: MessageState }) => (
  <Badge variant="dot" color={COLOURS[state]} size="lg" radius="xl" miw="max-content">
    {t(`messages.state.${state}`)}
  </Badge>
)

import type { MailEntry } from '@matinee/contract/notices/notices'
import { Badge } from '@mantine/core'
import { t } from '../text.ts'

const COLOURS = { queued: 'blue', sent: 'teal', failed: 'red', bounced: 'orange' }

/** The delivery state of a mail. */
export const MailState = ({ state }: Pick<MailEntry, 'state'>) => (
  <Badge variant="dot" color={COLOURS[state]} size="lg" radius="xl" miw="max-content">
    {t(`mails.state.${state}`)}
  </Badge>
)

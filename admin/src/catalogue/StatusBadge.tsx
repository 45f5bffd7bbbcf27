import type { ProgramRow } from '@matinee/contract/catalogue/programs'
import { Badge } from '@mantine/core'
import { t } from '../text.ts'

const COLOURS = {
  draft: 'gray.5',
  scheduled: 'blue',
  published: 'teal',
  unpublished: 'yellow',
  expired: 'gray',
  archived: 'gray.5',
}

/** The status of a program. */
export const StatusBadge = ({ status }: Pick<ProgramRow, 'status'>) => (
  <Badge
    variant="dot"
    color={COLOURS[status]}
    size="lg"
    radius="xl"
    style={{ flex: 'none' }}
    miw="max-content"
  >
    {t(`status.${status}`)}
  </Badge>
)

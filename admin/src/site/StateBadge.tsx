import type { PageSummary } from '@matinee/contract/site/pages'
import { Badge } from '@mantine/core'
import { t } from '../text.ts'

const COLOURS = { draft: 'gray', published: 'teal', changed: 'yellow' } as const

/** Whether visitors see a page, and whether as it is now. */
export const StateBadge = ({ state }: Pick<PageSummary, 'state'>) => (
  <Badge variant="light" color={COLOURS[state]}>
    {t(`site.state.${state}`)}
  </Badge>
)

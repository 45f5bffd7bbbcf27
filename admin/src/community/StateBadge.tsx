import type { CommentState } from '@matinee/contract/community/community'
import { Badge } from '@mantine/core'
import { t } from '../text.ts'

const COLOURS: Record<CommentState, string> = {
  visible: 'teal',
  pending: 'yellow',
  hidden: 'gray',
  deleted: 'red',
  spam: 'orange',
}

/** The state of a comment. */
export const StateBadge = ({ state }: { state: CommentState }) => (
  <Badge size="sm" variant="light" color={COLOURS[state]} autoContrast style={{ flex: 'none' }}>
    {t(`inbox.state.${state}`)}
  </Badge>
)

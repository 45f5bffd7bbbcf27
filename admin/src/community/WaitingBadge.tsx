import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../text.ts'
import { countText } from './count-text.ts'
import { waitingCounts } from './queries.ts'

/** The number of comments that wait for a decision, in the menu. */
export function WaitingBadge() {
  const { data } = useQuery(waitingCounts)
  const count = (data?.pending ?? 0) + (data?.reported ?? 0)
  if (count === 0) return null
  return (
    <Badge size="sm" circle={count < 10} className="numbers" aria-label={t('inbox.waiting', { count })}>
      {countText(count)}
    </Badge>
  )
}

import { ProgressBar } from '@matinee/ui/ProgressBar'
import { useIsFetching } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useText } from '../text.tsx'
import { useDelayed } from './use-delayed.ts'

/** A visit that is quicker shows no bar at all. */
const APPEARS_AFTER_MS = 250

/** The line along the top edge while a visited page or what it shows is on its way. */
export function TopBar() {
  const t = useText()
  const navigating = useRouterState({ select: (state) => state.status === 'pending' })
  const firstAnswers = useIsFetching({ predicate: ({ state }) => state.data === undefined })
  const visible = useDelayed(navigating || firstAnswers > 0, APPEARS_AFTER_MS)

  return visible && <ProgressBar label={t('loading')} />
}

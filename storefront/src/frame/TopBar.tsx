import { ProgressBar } from '@matinee/ui/ProgressBar'
import { useIsFetching } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useText } from '../text.tsx'
import { useDelayed } from './use-delayed.ts'

/** Milliseconds of a navigation below which no bar is shown. */
const APPEARS_AFTER_MS = 250

/** The progress bar at the top while a page or its data loads. */
export function TopBar() {
  const t = useText()
  const navigating = useRouterState({ select: (state) => state.status === 'pending' })
  const firstAnswers = useIsFetching({ predicate: ({ state }) => state.data === undefined })
  const visible = useDelayed(navigating || firstAnswers > 0, APPEARS_AFTER_MS)

  return visible && <ProgressBar label={t('loading')} />
}

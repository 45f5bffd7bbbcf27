import { useAccountText } from '../account-text.tsx'
import { useWaitingCount } from './use-waiting-count.ts'

/** How many wait for a live event to begin; nothing while it is one alone. */
export function WaitingCount({ contentId }: { contentId: number }) {
  const t = useAccountText()
  const viewers = useWaitingCount(contentId)
  return (
    <p className="mt-1 min-h-4 text-xs tabular-nums sm:mt-2 sm:min-h-6 sm:text-sm">
      {viewers !== null && viewers > 1 && t('live.waiting.count', { count: viewers })}
    </p>
  )
}

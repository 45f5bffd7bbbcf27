import { useAccountText } from '../account-text.tsx'
import { useWaitingCount } from './use-waiting-count.ts'

/** How many wait for a live event to begin; nothing while it is one alone. */
export function WaitingCount({ contentId }: { contentId: number }) {
  const t = useAccountText()
  const viewers = useWaitingCount(contentId)
  return (
    <p className="mt-2 min-h-6 text-sm tabular-nums">
      {viewers !== null && viewers > 1 && t('live.waiting.count', { count: viewers })}
    </p>
  )
}

import { Button } from '@matinee/ui/Button'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useText } from '../text.tsx'
import { onInView } from './use-in-view.ts'

/** Early enough that scrolling does not reach the end. */
const AHEAD = '1200px'

interface Props {
  hasMore: boolean
  isLoading: boolean
  hasFailed: boolean
  failure: string
  onMore: () => void
}

/** The end of an infinite list: loads more as it approaches, and by a button after a failure. */
export function MoreBelow({ hasMore, isLoading, hasFailed, failure, onMore }: Props) {
  const t = useText()
  const isWaiting = hasMore && !isLoading && !hasFailed
  const mark = useNearness(isWaiting, onMore)
  if (!hasFailed) return <div ref={mark} />

  return (
    <div role="alert" className="flex flex-wrap items-center justify-center gap-4 py-8 text-quiet">
      {failure}
      <Button tone="plain" onClick={onMore}>
        {t('retry')}
      </Button>
    </div>
  )
}

/** Calls when the marked place approaches the window, and again while it stays near. */
function useNearness(isWaiting: boolean, onNear: () => void) {
  const mark = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(onNear)

  useEffect(() => {
    if (!isWaiting || !mark.current) return undefined
    return onInView(mark.current, () => near(), AHEAD)
  }, [isWaiting])

  return mark
}

import type { Card } from '@matinee/contract/catalogue/catalogue'
import type { Trailer } from '@matinee/contract/live/live-playback'
import { Button } from '@matinee/ui/Button'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useAccountText } from '../account-text.tsx'
import { Backdrop } from '../playback/Backdrop.tsx'
import { LiveCountdown } from './LiveCountdown.tsx'

const TrailerPlayer = lazy(async () => ({ default: (await import('./TrailerPlayer.tsx')).TrailerPlayer }))

interface Props {
  program: Card
  trailer: Trailer
  startsAt: string | null
  onClose: () => void
  /** Called at the start time. */
  onStart: () => void
}

/** The trailer in place of the countdown, which goes on above it. */
export function TrailerStage({ program, trailer, startsAt, onClose, onStart }: Props) {
  const t = useAccountText()
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => close.current?.focus(), []) // the button that was pressed is gone
  return (
    <>
      <Suspense fallback={<Backdrop program={program} />}>
        <TrailerPlayer program={program} trailer={trailer} />
      </Suspense>
      <div className="pointer-events-none absolute inset-x-3 top-3 flex items-start justify-between gap-3">
        {startsAt && <LiveCountdown to={startsAt} onStart={onStart} isCompact />}
        <Button ref={close} tone="bright" className="pointer-events-auto ms-auto" onClick={onClose}>
          {t('live.trailer_close')}
        </Button>
      </div>
    </>
  )
}

import { router } from '@inertiajs/react'
import { ProgressBar } from '@matinee/ui/ProgressBar'
import { useEffect, useState } from 'react'
import { useAlert } from '../frame/alerts.tsx'
import { useAnyAccountText } from '../account-text.tsx'
import { useDelayed } from '../frame/use-delayed.ts'
import { useText } from '../text.tsx'

const APPEARS_AFTER_MS = 250

interface FlashProps {
  alert?: { type: 'success' | 'error' | 'warning' | 'info'; word: string; values?: Record<string, string> }
}

/** The progress bar and the flash message over every page the server names. */
export function PageOverlay() {
  const t = useText()
  const visible = useDelayed(useUnderWay(), APPEARS_AFTER_MS)
  useFlash()
  return visible && <ProgressBar label={t('loading')} />
}

function useUnderWay() {
  const [visits, setVisits] = useState(0)
  useEffect(() => {
    const began = router.on('start', ({ detail: { visit } }) => {
      if (!visit.prefetch) setVisits((count) => count + 1)
    })
    const ended = router.on('finish', ({ detail: { visit } }) => {
      if (!visit.prefetch) setVisits((count) => Math.max(0, count - 1))
    })
    return () => {
      began()
      ended()
    }
  }, [])
  return visits > 0
}

function useFlash() {
  const announce = useAlert()
  const say = useAnyAccountText()
  useEffect(
    () =>
      router.on('flash', ({ detail: { flash } }) => {
        const { alert } = flash as FlashProps
        if (alert) announce(alert.type, say(alert.word, alert.values))
      }),
    [announce, say],
  )
}

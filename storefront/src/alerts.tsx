import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react'
import { useRouter } from '@tanstack/react-router'
import { Banner, type BannerTone } from '@matinee/ui/Banner'
import { useText } from './text.tsx'

export const CLOSES_AFTER_MS = 3000

interface Alert {
  tone: BannerTone
  text: string
}

type Announce = (tone: BannerTone, text: string) => void

const AnnounceContext = createContext<Announce>(() => {
  throw new Error('Nothing here shows alerts.')
})

/** The function that shows one short message: a new one takes the place of the last. */
export const useAlert = () => use(AnnounceContext)

/** Shows alerts above whatever is inside. */
export function Alerts({ children }: { children: ReactNode }) {
  const [alert, setAlert] = useState<Alert | null>(null)
  const announce = useCallback<Announce>((tone, text) => setAlert({ tone, text }), [])
  const close = useCallback(() => setAlert(null), [])

  return (
    <AnnounceContext value={announce}>
      {children}
      <AlertArea alert={alert} onClose={close} />
    </AnnounceContext>
  )
}

function AlertArea({ alert, onClose }: { alert: Alert | null; onClose: () => void }) {
  const t = useText()
  useClosing(alert, onClose)

  return (
    <div
      role={alert?.tone === 'error' ? 'alert' : 'status'}
      className="pointer-events-none fixed inset-x-4 top-[max(1rem,env(safe-area-inset-top))] z-50 flex justify-center"
    >
      {alert && <Banner {...alert} closeLabel={t('alert.close')} onClose={onClose} />}
    </div>
  )
}

/** Closes after its time, and when the visitor goes back. */
function useClosing(alert: Alert | null, close: () => void) {
  const { history } = useRouter()

  useEffect(() => {
    if (!alert) return undefined
    const timer = setTimeout(close, CLOSES_AFTER_MS)
    const leave = history.subscribe(({ action }) => action.type === 'BACK' && close())
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [alert, close, history])
}

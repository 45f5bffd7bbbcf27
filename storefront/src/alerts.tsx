import type { BannerAction, BannerTone } from '@matinee/ui/Banner'
import { lazyRouteComponent } from '@tanstack/react-router'
import { createContext, Suspense, use, useCallback, useState, type ReactNode } from 'react'
import { useHydrated } from './frame/use-hydrated.ts'

/** It is there before it has anything to say: a screen reader listens only to places it knows. */
const AlertArea = lazyRouteComponent(() => import('./frame/AlertArea.tsx'), 'AlertArea')

export const CLOSES_AFTER_MS = 3000
/** What can be taken back stays long enough to be read, thought over and reached. */
export const ACTION_CLOSES_AFTER_MS = 8000

interface Options {
  /** One thing that can be done; doing it closes the alert. */
  action?: BannerAction
  /** Called once it has closed, whatever closed it. */
  onClose?: () => void
}

export interface Alert extends Options {
  tone: BannerTone
  text: string
}

type Announce = (tone: BannerTone, text: string, options?: Options) => void

const AnnounceContext = createContext<Announce>(() => {
  throw new Error('Nothing here shows alerts.')
})

/** The function that shows one short message: a new one takes the place of the last. */
export const useAlert = () => use(AnnounceContext)

/** Shows alerts above whatever is inside. */
export function Alerts({ children }: { children: ReactNode }) {
  const [alert, setAlert] = useState<Alert | null>(null)
  const announce = useCallback<Announce>((tone, text, options) => setAlert({ tone, text, ...options }), [])
  const close = useCallback(() => setAlert(null), [])
  const hydrated = useHydrated()

  return (
    <AnnounceContext value={announce}>
      {children}
      {hydrated && (
        <Suspense>
          <AlertArea alert={alert} onClose={close} />
        </Suspense>
      )}
    </AnnounceContext>
  )
}

import type { BannerTone } from '@matinee/ui/Banner'
import { lazyRouteComponent } from '@tanstack/react-router'
import { createContext, Suspense, use, useCallback, useState, type ReactNode } from 'react'
import { useHydrated } from '../use-hydrated.ts'
import type { Alert, AlertOptions } from './alert.ts'

/** Mounted before the first alert: screen readers announce only known live regions. */
const AlertArea = lazyRouteComponent(() => import('./AlertArea.tsx'), 'AlertArea')

type Announce = (tone: BannerTone, text: string, options?: AlertOptions) => void

const AnnounceContext = createContext<Announce>(() => {
  throw new Error('Nothing here shows alerts.')
})

/** Shows one short message, which replaces the last. */
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

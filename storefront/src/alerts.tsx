import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react'
import { useRouter } from '@tanstack/react-router'
import { Banner, type BannerAction, type BannerTone } from '@matinee/ui/Banner'
import { useText } from './text.tsx'

export const CLOSES_AFTER_MS = 3000
/** What can be taken back stays long enough to be read, thought over and reached. */
export const ACTION_CLOSES_AFTER_MS = 8000

interface Options {
  /** One thing that can be done; doing it closes the alert. */
  action?: BannerAction
  /** Called once it has closed, whatever closed it. */
  onClose?: () => void
}

interface Alert extends Options {
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

  return (
    <AnnounceContext value={announce}>
      {children}
      <AlertArea alert={alert} onClose={close} />
    </AnnounceContext>
  )
}

function AlertArea({ alert, onClose }: { alert: Alert | null; onClose: () => void }) {
  const t = useText()
  const [held, setHeld] = useState<Alert | null>(null)
  useClosingInTime(alert, held === alert, onClose)
  useClosingOnBack(alert, onClose)
  useEffect(() => () => alert?.onClose?.(), [alert])

  const banner = alert && (
    <Banner
      tone={alert.tone}
      text={alert.text}
      action={alert.action && closing(alert.action, onClose)}
      closeLabel={t('alert.close')}
      onClose={onClose}
    />
  )
  const isError = alert?.tone === 'error'

  return (
    <div
      className="pointer-events-none fixed inset-x-4 top-[max(1rem,env(safe-area-inset-top))] z-50 flex justify-center"
      onPointerEnter={() => setHeld(alert)}
      onPointerLeave={() => setHeld(null)}
      onFocus={() => setHeld(alert)}
      onBlur={() => setHeld(null)}
    >
      {/* Both are there before they say anything: a screen reader listens only to places it knows. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may hold no block */}
      <div role="status">{!isError && banner}</div>
      <div role="alert">{isError && banner}</div>
    </div>
  )
}

const closing = ({ label, onPress }: BannerAction, close: () => void): BannerAction => ({
  label,
  onPress: () => {
    onPress()
    close()
  },
})

/** Closes after its time; not while somebody points at it or has come to it with the keyboard. */
function useClosingInTime(alert: Alert | null, isHeld: boolean, close: () => void) {
  useEffect(() => {
    if (!alert || isHeld) return undefined
    const timer = setTimeout(close, alert.action ? ACTION_CLOSES_AFTER_MS : CLOSES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [alert, isHeld, close])
}

function useClosingOnBack(alert: Alert | null, close: () => void) {
  const { history } = useRouter()

  useEffect(() => {
    if (!alert) return undefined
    let { modal } = history.location.state // one that closes goes back as well
    return history.subscribe(({ action, location }) => {
      if (action.type === 'BACK' && !modal) close()
      modal = location.state.modal
    })
  }, [alert, close, history])
}

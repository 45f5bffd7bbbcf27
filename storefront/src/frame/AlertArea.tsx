import { Banner, type BannerAction } from '@matinee/ui/Banner'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ACTION_CLOSES_AFTER_MS, CLOSES_AFTER_MS, type Alert } from '../alerts.tsx'
import { useText } from '../text.tsx'
import { AwayNotice } from './AwayNotice.tsx'

/** The foot of the window, where the page says what has just happened: nothing one needs lies there. */
export function AlertArea({ alert, onClose }: { alert: Alert | null; onClose: () => void }) {
  const t = useText()
  const [held, setHeld] = useState<Alert | null>(null)
  useClosingInTime(alert, held === alert, onClose)
  useClosingOnBack(alert, onClose)
  useEffect(() => () => alert?.onClose?.(), [alert])

  const banner = alert && (
    <Banner
      tone={alert.tone}
      text={alert.text}
      action={alert.action && withClose(alert.action, onClose)}
      closeLabel={t('alert.close')}
      onClose={onClose}
    />
  )
  const isError = alert?.tone === 'error'

  return (
    <div
      className="alerts"
      onPointerEnter={() => setHeld(alert)}
      onPointerLeave={() => setHeld(null)}
      onFocus={() => setHeld(alert)}
      onBlur={() => setHeld(null)}
    >
      {/* Both are there before they say anything: a screen reader listens only to places it knows. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may hold no block */}
      <div role="status">{!isError && banner}</div>
      <div role="alert">{isError && banner}</div>
      <AwayNotice />
    </div>
  )
}

const withClose = ({ label, onPress }: BannerAction, close: () => void): BannerAction => ({
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

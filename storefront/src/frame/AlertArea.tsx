import { Banner, type BannerAction } from '@matinee/ui/Banner'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FocusEvent } from 'react'
import { ACTION_CLOSES_AFTER_MS, CLOSES_AFTER_MS, type Alert } from './alert.ts'
import { useText } from '../text.tsx'
import { AwayNotice } from './AwayNotice.tsx'

/** The alerts at the bottom of the window, over nothing that is needed. */
export function AlertArea({ alert, onClose }: { alert: Alert | null; onClose: () => void }) {
  const t = useText()
  const { noteOrigin, giveBack } = useFocusBack()
  const [held, setHeld] = useState<Alert | null>(null)
  useClosingInTime(alert, held === alert, onClose)
  useClosingOnBack(alert, onClose)
  useEffect(() => () => alert?.onClose?.(), [alert])

  const dismiss = () => {
    giveBack()
    onClose()
  }

  const banner = alert && (
    <Banner
      tone={alert.tone}
      text={alert.text}
      action={alert.action && withClose(alert.action, dismiss)}
      closeLabel={t('alert.close')}
      onClose={dismiss}
    />
  )
  const isError = alert?.tone === 'error'

  return (
    <div
      className="alerts"
      onPointerEnter={() => setHeld(alert)}
      onPointerLeave={() => setHeld(null)}
      onFocus={(event) => {
        noteOrigin(event)
        setHeld(alert)
      }}
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

/** A closing alert removes its buttons: focus returns to where it came from, else to the page. */
function useFocusBack() {
  const origin = useRef<Element | null>(null)

  return {
    noteOrigin: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) origin.current = relatedTarget
    },
    giveBack: () => {
      const { current } = origin
      const goal = current?.isConnected ? current : document.getElementById('main')
      ;(goal as HTMLElement | null)?.focus({ preventScroll: true })
    },
  }
}

const withClose = ({ label, onPress }: BannerAction, close: () => void): BannerAction => ({
  label,
  onPress: () => {
    onPress()
    close()
  },
})

/** Closes after a delay, paused on hover and focus. */
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

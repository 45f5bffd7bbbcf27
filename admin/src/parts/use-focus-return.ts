import { useEffect, useState } from 'react'

/** Gives the focus back, when this goes away, to what had it before; to nothing if something else has taken it by then. */
export function useFocusReturn() {
  const [opener] = useState(openerInFocus)
  useEffect(
    () => () => {
      if (document.activeElement === document.body) opener?.focus({ preventScroll: true })
    },
    [opener],
  )
}

/** What has the focus; for an entry of a menu, which goes away with it, the button of that menu. */
export function openerInFocus(): HTMLElement | null {
  const focused = document.activeElement
  const labelledBy = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = labelledBy ? document.getElementById(labelledBy) : focused
  return opener instanceof HTMLElement ? opener : null
}

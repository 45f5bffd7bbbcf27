import { useEffect, useState } from 'react'

/** Returns the focus on unmount to the element that had it before, unless something else has it by then. */
export function useFocusReturn() {
  const [opener] = useState(openerInFocus)
  useEffect(
    () => () => {
      if (document.activeElement === document.body) opener?.focus({ preventScroll: true })
    },
    [opener],
  )
}

/** The focused element; for a menu item, which disappears with its menu, the button of the menu. */
export function openerInFocus(): HTMLElement | null {
  const focused = document.activeElement
  const labelledBy = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = labelledBy ? document.getElementById(labelledBy) : focused
  return opener instanceof HTMLElement ? opener : null
}

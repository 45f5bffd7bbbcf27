/**
 * Keeps the focus on a button that is disabled while it waits for a response: browsers remove the focus from disabled
 * elements. The button gets it back when it is enabled, unless something else has the focus by then.
 */
export function keepFocusWhileWaiting() {
  let focused: EventTarget | null = null
  document.addEventListener('focusin', ({ target }) => (focused = target))
  const giveBack = (changes: MutationRecord[]) => {
    const button = changes.find(({ target }) => target === focused)?.target
    if (!(button instanceof HTMLButtonElement) || button.disabled) return
    if (document.activeElement === document.body) button.focus({ preventScroll: true })
  }
  new MutationObserver(giveBack).observe(document.body, { subtree: true, attributeFilter: ['disabled'] })
}

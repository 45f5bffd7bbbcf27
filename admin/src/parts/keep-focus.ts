/**
 * A button that waits for an answer is disabled, and browsers take the focus from what is disabled. It has the focus
 * again once it may be pressed again, unless something else has it by then.
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

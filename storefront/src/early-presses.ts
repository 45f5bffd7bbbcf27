const nothing = () => undefined

/**
 * Keeps the last press on a page that is seen before it answers: a link works by itself, a button and a shortcut do
 * not. Ends keeping when called, as soon as the page hears presses itself, and gives what repeats the one kept.
 */
export function keepPresses(page: Window = window): () => () => void {
  const keeping = new AbortController()
  const heard = { capture: true, signal: keeping.signal }
  let repeat: () => void = nothing

  page.addEventListener('click', ({ target }) => (repeat = clickOn(target) ?? repeat), heard)
  page.addEventListener('keydown', (event) => (repeat = shortcutOf(event) ?? repeat), heard)
  return () => {
    keeping.abort()
    return repeat
  }
}

function clickOn(target: EventTarget | null) {
  const button = target instanceof Element && target.closest<HTMLElement>('button')
  return button ? () => button.click() : undefined
}

/** Enter and the space bar have become clicks already, and Tab has moved the focus. */
function shortcutOf(event: KeyboardEvent) {
  const { target, key } = event
  if (key === ' ' || key.length > 1) return undefined
  return () => void target?.dispatchEvent(new KeyboardEvent('keydown', event))
}

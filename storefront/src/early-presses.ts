/** These have had their say: they became clicks, moved the focus or wait for another key. */
const DONE_BY_BROWSER = ['Enter', ' ', 'Tab', 'Shift', 'Control', 'Alt', 'Meta']

/**
 * Keeps the last press on a page that is seen before it answers: a link to another page works by itself; a link
 * within this one, a button, a choice, words and a key do not. Ends keeping when called, as soon as the page hears
 * presses itself, and gives what repeats the one kept.
 */
export function keepPresses(): () => () => void {
  const keeping = new AbortController()
  const heard = { capture: true, signal: keeping.signal }
  let repeat = () => {}
  const keep = (kept: (() => void) | undefined) => {
    if (kept) repeat = kept
  }

  addEventListener('click', (event) => keep(clickOn(event)), heard)
  addEventListener('change', ({ target }) => keep(choiceIn(target)), heard)
  addEventListener('input', ({ target }) => keep(wordsIn(target)), heard)
  addEventListener('keydown', (event) => keep(keyOf(event)), heard)
  return () => {
    keeping.abort()
    return repeat
  }
}

function clickOn(event: MouseEvent) {
  const pressed = event.target instanceof Element && event.target.closest<HTMLElement>('button, a[href]')
  if (!pressed || (pressed instanceof HTMLAnchorElement && !isWithin(pressed))) return undefined
  if (event.ctrlKey || event.metaKey || event.shiftKey) return undefined // a window of its own
  if (pressed instanceof HTMLAnchorElement) event.preventDefault() // a chapter: loaded anew it would not play
  return () => pressed.click()
}

const isWithin = ({ origin, pathname, hash }: HTMLAnchorElement) =>
  origin === location.origin && pathname === location.pathname && !hash

function choiceIn(target: EventTarget | null) {
  if (!(target instanceof HTMLSelectElement)) return undefined
  const { value } = target
  return () => {
    target.value = value
    target.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

function wordsIn(target: EventTarget | null) {
  if (!(target instanceof HTMLInputElement)) return undefined
  const { value } = target
  return () => {
    target.value = '' // React hears of an input only where it differs from what it knows: what is set here it knows
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(target, value)
    target.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function keyOf(event: KeyboardEvent) {
  if (DONE_BY_BROWSER.includes(event.key)) return undefined
  return () => void event.target?.dispatchEvent(new KeyboardEvent('keydown', event))
}

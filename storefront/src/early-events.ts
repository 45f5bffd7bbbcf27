import type { Entry } from './early-entries.ts'

/** These keys have taken effect already: they became clicks, moved focus or wait for another key. */
const DONE_BY_BROWSER = ['Enter', ' ', 'Tab', 'Shift', 'Control', 'Alt', 'Meta']

type Repeat = () => void
type RepeatEntry = (entry: Entry, field: HTMLInputElement) => void

/**
 * Keeps what is done to a page that is seen before it answers: the last press, and all that was typed and chosen. A link
 * to another page works by itself; a link within this one, a button, a choice, words and a key do not. Ends keeping
 * presses when called, as soon as the page hears them itself, and gives what repeats all of it: React knows nothing of
 * words that came before it.
 */
export function captureEarlyEvents(): () => (repeatEntry: RepeatEntry) => void {
  const presses = new AbortController()
  const filling = new AbortController()
  const heard = { capture: true, signal: presses.signal }
  const filled = { capture: true, signal: filling.signal }
  const entries = new Map<HTMLInputElement, Entry>()
  let repeatPress: Repeat = () => {}
  const keep = (kept: Repeat | undefined) => {
    if (kept) repeatPress = kept
  }
  const enter = ({ target }: Event) => {
    const { value, checked } = target as HTMLInputElement
    entries.set(target as HTMLInputElement, { value, checked })
  }

  addEventListener('click', (event) => keep(clickOn(event)), heard)
  addEventListener('keydown', (event) => keep(keyOf(event)), heard)
  addEventListener('change', enter, filled)
  addEventListener('input', enter, filled)
  addEventListener('submit', (event) => event.preventDefault(), filled) // sent by the browser, it would load the page anew
  return () => {
    presses.abort()
    return (repeatEntry) => {
      filling.abort()
      entries.forEach(repeatEntry)
      repeatPress()
    }
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

function keyOf(event: KeyboardEvent) {
  if (DONE_BY_BROWSER.includes(event.key)) return undefined
  return () => void event.target?.dispatchEvent(new KeyboardEvent('keydown', event))
}

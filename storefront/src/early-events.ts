import type { Entry } from './early-entries.ts'

/** Keys that have taken effect already: they became clicks, moved the focus or modify another key. */
const DONE_BY_BROWSER = ['Enter', ' ', 'Tab', 'Shift', 'Control', 'Alt', 'Meta']

type Repeat = () => void
type RepeatEntry = (entry: Entry, field: HTMLInputElement) => void

/**
 * Records input on a page that is visible before hydration: the last click or key, and all values of fields. Links to
 * other pages work without scripts; buttons, fields, keys and links within this page do not. The returned function is
 * called as React comes: a page rendered anew handles clicks and keys at once; one being hydrated gets none until it is,
 * because React drops those on a part that waits for data. It returns a function that replays everything: React does
 * not know values typed before hydration.
 */
export function captureEarlyEvents(): (isHydrating: boolean) => (repeatEntry: RepeatEntry) => void {
  const presses = new AbortController()
  const filling = new AbortController()
  const heard = { capture: true, signal: presses.signal }
  const filled = { capture: true, signal: filling.signal }
  const entries = new Map<HTMLInputElement, Entry>()
  let repeatPress: Repeat = () => {}
  let isHeld = false
  const keep = (event: Event, kept: Repeat | undefined) => {
    if (!kept) return
    repeatPress = kept
    if (isHeld) event.stopPropagation() // it would be done twice
  }
  const enter = ({ target }: Event) => {
    const { value, checked } = target as HTMLInputElement
    entries.set(target as HTMLInputElement, { value, checked })
  }

  addEventListener('click', (event) => keep(event, clickOn(event)), heard)
  addEventListener('keydown', (event) => keep(event, keyOf(event)), heard)
  addEventListener('change', enter, filled)
  addEventListener('input', enter, filled)
  addEventListener('submit', (event) => event.preventDefault(), filled) // a submission by the browser would reload the page
  return (isHydrating) => {
    if (isHydrating) isHeld = true
    else presses.abort()
    return (repeatEntry) => {
      presses.abort()
      filling.abort()
      entries.forEach(repeatEntry)
      repeatPress()
    }
  }
}

function clickOn(event: MouseEvent) {
  const pressed = event.target instanceof Element && event.target.closest<HTMLElement>('button, a[href]')
  if (!pressed || (pressed instanceof HTMLAnchorElement && !isWithin(pressed))) return undefined
  if (event.ctrlKey || event.metaKey || event.shiftKey) return undefined // opens a new window
  if (pressed instanceof HTMLAnchorElement) event.preventDefault() // a chapter, which would not play after a page load
  return () => pressed.click()
}

const isWithin = ({ origin, pathname, hash }: HTMLAnchorElement) =>
  origin === location.origin && pathname === location.pathname && !hash

function keyOf(event: KeyboardEvent) {
  if (DONE_BY_BROWSER.includes(event.key)) return undefined
  return () => void event.target?.dispatchEvent(new KeyboardEvent('keydown', event))
}

import type { MouseEvent } from 'react'
import type { Focus } from './keyboard.ts'

/** What kind of thing holds the focus: each takes some keys for itself. `data-focus` names it. */
export function focusOf(target: EventTarget): Focus {
  const named = target instanceof Element && target.closest<HTMLElement>('[data-focus]')?.dataset.focus
  if (named) return named as Focus
  return target instanceof HTMLButtonElement ? 'button' : 'player'
}

/** For a button that is about to give way: the keys must go on working. */
export const focusPlayer = ({ currentTarget }: MouseEvent) =>
  currentTarget.closest<HTMLElement>('.mp-player')?.focus({ preventScroll: true })

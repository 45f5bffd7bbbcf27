import type { MouseEvent } from 'react'
import type { FocusKind } from './keyboard.ts'

/** The kind of the focused control, by its `data-focus`: each kind handles some keys itself. */
export function focusKindOf(target: EventTarget): FocusKind {
  const named = target instanceof Element && target.closest<HTMLElement>('[data-focus]')?.dataset.focus
  if (named) return named as FocusKind
  return target instanceof HTMLButtonElement ? 'button' : 'player'
}

/** Focuses the player when a button is about to disappear, so that keys keep working. */
export const focusPlayer = ({ currentTarget }: MouseEvent) =>
  currentTarget.closest<HTMLElement>('.mp-player')?.focus({ preventScroll: true })

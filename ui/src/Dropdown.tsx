import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'

interface Props {
  label: ReactNode
  /** Whether something inside is selected. */
  active?: boolean
  children: ReactNode
}

/** A button that opens a panel below it. Escape, a click outside or leaving it with Tab closes it. */
export function Dropdown({ label, active = false, children }: Props) {
  const id = useId()
  const whole = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useDismiss(whole, isOpen, () => setOpen(false))

  return (
    <div ref={whole} className="relative">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={`flex min-h-10 cursor-pointer items-center gap-1.5 rounded-control border px-3.5 text-sm font-semibold whitespace-nowrap transition-colors hover:bg-ink/10 ${
          active ? 'border-ink bg-ink/10' : 'border-line'
        }`}
      >
        {label}
        <Icon name="down" className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className="absolute start-0 top-full z-30 mt-2 max-h-[min(24rem,60svh)] w-64 animate-appear overflow-y-auto overscroll-contain rounded-xl border border-line bg-raised p-1.5 shadow-2xl"
      >
        {isOpen && children}
      </div>
    </div>
  )
}

/** Closes an open panel on a click outside, on leaving it with Tab and on Escape. */
export function useDismiss(whole: { current: HTMLElement | null }, isOpen: boolean, fold: () => void) {
  useEffect(() => {
    const element = whole.current
    if (!isOpen || !element) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const foldOutside = ({ target }: Event) => element.contains(target as Node) || fold()
    document.addEventListener('pointerdown', foldOutside, { signal })
    document.addEventListener('focusin', foldOutside, { signal })
    element.addEventListener(
      'keydown',
      (event) => event.key === 'Escape' && foldAndFocusButton(element, fold),
      {
        signal,
      },
    )
    return () => stop.abort()
  })
}

function foldAndFocusButton(element: HTMLElement, fold: () => void) {
  fold()
  element.querySelector<HTMLElement>('[aria-expanded], summary')?.focus()
}
